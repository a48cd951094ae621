import { useEffect } from 'react';
import { createStore, useStore } from '../../platform/store.ts';
import type { ScanResult } from './packing-state.ts';

const STORAGE_KEY = 'packing-tone';

// In hertz and seconds. Wrong is low and long, to be noticed from a distance.
const BEEPS = {
  right: { pitch: 880, length: 0.08, shape: 'sine' },
  extra: { pitch: 330, length: 0.2, shape: 'square' },
  wrong: { pitch: 196, length: 0.3, shape: 'square' },
  plain: { pitch: 587, length: 0.06, shape: 'sine' },
} as const satisfies Record<ScanResult['tone'], { pitch: number; length: number; shape: OscillatorType }>;

let audio: AudioContext | undefined;
const isBeepOn = createStore(true);

/** Turns the scan sounds on or off. The choice is stored in this browser. */
export function useBeepToggle(): [on: boolean, toggle: () => void] {
  // Only the browser has the stored choice.
  useEffect(() => isBeepOn.write(loadBeepSetting()), []);
  const toggle = () => {
    isBeepOn.write(!isBeepOn.read());
    try {
      localStorage.setItem(STORAGE_KEY, isBeepOn.read() ? 'on' : 'off');
    } catch {
      // Storage is blocked: the choice lasts as long as the page.
    }
  };
  return [useStore(isBeepOn), toggle];
}

function loadBeepSetting(): boolean {
  try {
    return localStorage.getItem(STORAGE_KEY) !== 'off';
  } catch {
    return true;
  }
}

/** Packers need not look up from their hands. */
export function playBeep({ tone }: ScanResult): void {
  if (!isBeepOn.read()) return;
  const { pitch, length, shape } = BEEPS[tone];
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const oscillator = audio.createOscillator();
    const gain = audio.createGain();
    oscillator.type = shape;
    oscillator.frequency.value = pitch;
    gain.gain.setValueAtTime(0.2, audio.currentTime);
    gain.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + length);
    oscillator.connect(gain).connect(audio.destination);
    oscillator.start();
    oscillator.stop(audio.currentTime + length);
  } catch {
    // Without sound, the result is still on the screen.
  }
}
