/* What a server asks its machine for, answered otherwise: the time of day, and when something is on the disk.
   How it is to be answered stands in a file that both sides have in memory, so that it can change meanwhile. */
#define _GNU_SOURCE
#include <fcntl.h>
#include <stdatomic.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <sys/time.h>
#include <time.h>
#include <unistd.h>

static struct { _Atomic int64_t ahead_s, sync_ms, syncs; } *machine;

__attribute__((constructor)) static void look_at_the_file(void) {
    const char *path = getenv("MACHINE");
    int file = path ? open(path, O_RDWR | O_CLOEXEC) : -1;
    if (file < 0) return;
    void *seen = mmap(NULL, sizeof *machine, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
    machine = seen == MAP_FAILED ? NULL : seen;
    close(file);
}

int clock_gettime(clockid_t which, struct timespec *at) {
    int failed = syscall(SYS_clock_gettime, which, at);
    if (!failed && machine && (which == CLOCK_REALTIME || which == CLOCK_REALTIME_COARSE))
        at->tv_sec += machine->ahead_s;
    return failed;
}

int gettimeofday(struct timeval *restrict at, void *restrict zone) {
    int failed = syscall(SYS_gettimeofday, at, zone);
    if (!failed && machine && at) at->tv_sec += machine->ahead_s;
    return failed;
}

time_t time(time_t *kept) {
    struct timespec at;
    clock_gettime(CLOCK_REALTIME, &at);
    if (kept) *kept = at.tv_sec;
    return at.tv_sec;
}

static int sync_slowly(long call, int file) {
    if (machine && machine->sync_ms > 0) {
        machine->syncs++;
        usleep(machine->sync_ms * 1000);
    }
    return syscall(call, file);
}

int fsync(int file) { return sync_slowly(SYS_fsync, file); }
int fdatasync(int file) { return sync_slowly(SYS_fdatasync, file); }
