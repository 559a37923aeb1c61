// Sounds of the board, made of a few waves: there are no files to download.

import { settings } from "../shared/settings.js";

/**
 * A knock: its pitches in hertz, its length in seconds, and its loudness.
 * @typedef {{ pitches: number[], length: number, gain: number }} Knock
 */

/** @type {Record<"move" | "capture" | "check" | "end", Knock>} */
const KNOCKS = {
  move: { pitches: [190, 420], length: 0.09, gain: 0.35 },
  capture: { pitches: [150, 330, 690], length: 0.13, gain: 0.45 },
  check: { pitches: [520, 780], length: 0.22, gain: 0.3 },
  end: { pitches: [392, 523, 659], length: 0.9, gain: 0.25 },
};
/** @typedef {keyof typeof KNOCKS} Sound */

/** @type {AudioContext | null} */
let context = null;

/** Plays a sound, if the settings allow it and the visitor has touched the page. @param {Sound} name */
export function play(name) {
  if (!settings.sound || !("AudioContext" in globalThis)) return;
  context ??= new AudioContext();
  // Before the first click or key, browsers keep the context suspended: nothing is queued for later.
  if (context.state === "suspended") return void context.resume().catch(() => {});
  const { pitches, length, gain } = KNOCKS[name];
  const begin = context.currentTime;
  for (const pitch of pitches) {
    const wave = context.createOscillator();
    const fade = context.createGain();
    wave.type = "triangle";
    wave.frequency.value = pitch;
    fade.gain.setValueAtTime(gain / pitches.length, begin);
    fade.gain.exponentialRampToValueAtTime(0.001, begin + length);
    wave.connect(fade).connect(context.destination);
    wave.start(begin);
    wave.stop(begin + length);
  }
}
