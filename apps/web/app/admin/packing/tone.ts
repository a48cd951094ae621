import { useEffect } from 'react';
import { createStore, useStore } from '../../platform/store.ts';
import type { Heard } from './packing-table.ts';

const KEY = 'packing-tone';

// In hertz and seconds. Wrong is low and long: it is heard across the room.
const TONES = {
  right: { pitch: 880, length: 0.08, shape: 'sine' },
  extra: { pitch: 330, length: 0.2, shape: 'square' },
  wrong: { pitch: 196, length: 0.3, shape: 'square' },
  plain: { pitch: 587, length: 0.06, shape: 'sine' },
} as const satisfies Record<Heard['tone'], { pitch: number; length: number; shape: OscillatorType }>;

let audio: AudioContext | undefined;
const isOn = createStore(true);

/** Whether what was scanned is also heard; switched off in this browser, it stays off. */
export function useToneSwitch(): [on: boolean, toggle: () => void] {
  // Only in the browser is it known what was chosen there.
  useEffect(() => isOn.write(remembered()), []);
  const toggle = () => {
    isOn.write(!isOn.read());
    try {
      localStorage.setItem(KEY, isOn.read() ? 'on' : 'off');
    } catch {
      // Where storage is forbidden, the choice lasts as long as the page.
    }
  };
  return [useStore(isOn), toggle];
}

function remembered(): boolean {
  try {
    return localStorage.getItem(KEY) !== 'off';
  } catch {
    return true;
  }
}

/** So that nobody has to look up from what is in their hands. */
export function playTone({ tone }: Heard): void {
  if (!isOn.read()) return;
  const { pitch, length, shape } = TONES[tone];
  try {
    audio ??= new AudioContext();
    void audio.resume();
    const voice = audio.createOscillator();
    const volume = audio.createGain();
    voice.type = shape;
    voice.frequency.value = pitch;
    volume.gain.setValueAtTime(0.2, audio.currentTime);
    volume.gain.exponentialRampToValueAtTime(0.001, audio.currentTime + length);
    voice.connect(volume).connect(audio.destination);
    voice.start();
    voice.stop(audio.currentTime + length);
  } catch {
    // A machine without sound still shows what was heard.
  }
}
