// Quiet sounds, synthesised with Web Audio; nothing is loaded. Silent unless the player has switched sounds on.
import { settings } from './settings';

export const sounds = ['move', 'die', 'battle', 'loss', 'message', 'end'] as const;
export type Sound = (typeof sounds)[number];

// A tone glides from one frequency to another; noise is filtered around a frequency.
interface Tone {
  kind: 'sine' | 'triangle' | 'noise';
  at: number; // seconds after the start
  for: number;
  from: number; // hertz
  to?: number;
  loud: number; // 0 to 1
}
const tone = (kind: Tone['kind'], at: number, seconds: number, from: number, loud: number, to = from): Tone => ({
  kind,
  at,
  for: seconds,
  from,
  to,
  loud,
});
const scores: Record<Sound, Tone[]> = {
  // Two rising notes of a bell.
  move: [tone('sine', 0, 0.5, 587, 0.5), tone('sine', 0.14, 0.7, 880, 0.45), tone('sine', 0.14, 0.5, 1760, 0.1)],
  // A die that bounces and comes to rest.
  die: [0, 0.08, 0.15, 0.21, 0.26, 0.3].map((at, i) => tone('noise', at, 0.045, 2300 - i * 170, 0.5 - i * 0.05)),
  // A distant gun: a low thud with its rumble.
  battle: [tone('sine', 0, 0.55, 95, 0.9, 38), tone('noise', 0, 0.7, 210, 0.5)],
  // Two falling notes.
  loss: [tone('triangle', 0, 0.4, 330, 0.35, 311), tone('triangle', 0.22, 0.7, 247, 0.35, 220)],
  message: [tone('sine', 0, 0.16, 1046, 0.3), tone('sine', 0.09, 0.22, 1318, 0.25)],
  // A short chord.
  end: [
    tone('triangle', 0, 1.4, 294, 0.3),
    tone('triangle', 0.16, 1.3, 370, 0.28),
    tone('triangle', 0.32, 1.3, 440, 0.28),
    tone('sine', 0.48, 1.5, 587, 0.4),
  ],
};
const kVolume = 0.16;
const kAttack = 0.008; // seconds; avoids a click at the start of a tone

let audio: AudioContext | null = null;
let noise: AudioBuffer | null = null;

// Browsers allow sound after the first click or key; until then the context is suspended, and nothing is played.
function context(): AudioContext | null {
  if (!audio && 'AudioContext' in globalThis) audio = new AudioContext();
  return audio;
}

function whiteNoise(on: AudioContext): AudioBuffer {
  if (noise) return noise;
  noise = on.createBuffer(1, on.sampleRate, on.sampleRate);
  const samples = noise.getChannelData(0);
  for (let i = 0; i < samples.length; ++i) samples[i] = Math.random() * 2 - 1;
  return noise;
}

function source(
  on: AudioContext,
  { kind, from, to = from }: Tone,
  begin: number,
  end: number,
): { start: AudioScheduledSourceNode; out: AudioNode } {
  if (kind === 'noise') {
    const start = on.createBufferSource();
    start.buffer = whiteNoise(on);
    const out = on.createBiquadFilter();
    out.type = 'bandpass';
    out.frequency.value = from;
    out.Q.value = 1.2;
    start.connect(out);
    return { start, out };
  }
  const start = on.createOscillator();
  start.type = kind;
  start.frequency.setValueAtTime(from, begin);
  start.frequency.exponentialRampToValueAtTime(to, end);
  return { start, out: start };
}

function schedule(on: AudioContext, part: Tone, delay: number): void {
  const begin = on.currentTime + delay + part.at;
  const end = begin + part.for;
  const { start, out } = source(on, part, begin, end);
  const gain = on.createGain();
  gain.gain.setValueAtTime(0.0001, begin);
  gain.gain.exponentialRampToValueAtTime(part.loud * kVolume, begin + kAttack);
  gain.gain.exponentialRampToValueAtTime(0.0001, end);
  out.connect(gain);
  gain.connect(on.destination);
  start.start(begin);
  start.stop(end);
}

// Plays a sound after a delay in seconds. Does nothing if sounds are off or the browser has none.
export function playSound(sound: Sound, delay = 0): void {
  if (!settings.sound.peek()) return;
  const on = context();
  if (!on) return;
  if (on.state === 'suspended') void on.resume().catch(() => {});
  for (const part of scores[sound]) schedule(on, part, delay);
}
