// How dice sound as they fall, and what tells of an ending. Nothing is played from a file.

const speaker = new AudioContext();

export function play(dice, ending) {
  for (let place = 0; place < Math.min(dice, 6) * 2; place += 1) knock(place * .06 + Math.random() * .03);
  if (ending === "crit") [523, 659, 784].forEach((pitch, place) => tone(pitch, .5 + place * .09));
  else if (ending) [196, 147].forEach((pitch, place) => tone(pitch, .5 + place * .18));
  navigator.vibrate?.(ending ? [20, 60, 60] : 20);
}

function knock(at) {
  const noise = new AudioBufferSourceNode(speaker, { buffer: rattle(), playbackRate: .7 + Math.random() * .6 });
  noise.connect(new GainNode(speaker, { gain: .25 })).connect(speaker.destination);
  noise.start(speaker.currentTime + at);
}

function rattle() {
  const buffer = speaker.createBuffer(1, 1200, speaker.sampleRate);
  buffer.getChannelData(0).forEach((_, place, data) => { data[place] = (Math.random() * 2 - 1) * Math.exp(-place / 180); });
  return buffer;
}

function tone(pitch, at) {
  const start = speaker.currentTime + at;
  const gain = new GainNode(speaker, { gain: 0 });
  gain.gain.setValueAtTime(.12, start);
  gain.gain.exponentialRampToValueAtTime(.001, start + .5);
  const voice = new OscillatorNode(speaker, { frequency: pitch, type: "triangle" });
  voice.connect(gain).connect(speaker.destination);
  voice.start(start);
  voice.stop(start + .5);
}
