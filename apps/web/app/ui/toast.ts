import { createStore } from '../platform/store.ts';

export type ToastTone = 'ok' | 'bad' | 'info';
export type Toast = { id: number; text: string; tone: ToastTone; shownTimes: number };

export const TOAST_MS = 3000;
export const MOST_TOASTS = 3;

export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Says one sentence to the visitor; callable from anywhere. */
export function notify(message: { text: string; tone: ToastTone }): void {
  lastId += 1;
  toasts.write(withToast(toasts.read(), { ...message, id: lastId }));
}

export function dismissToast(id: number): void {
  toasts.write(toasts.read().filter((toast) => toast.id !== id));
}

/** The same sentence again stays one toast whose time starts anew; beyond three, the oldest goes. */
export function withToast(shown: readonly Toast[], message: Omit<Toast, 'shownTimes'>): readonly Toast[] {
  const same = shown.find(({ text, tone }) => text === message.text && tone === message.tone);
  if (same) return shown.map((toast) => (toast === same ? { ...toast, shownTimes: toast.shownTimes + 1 } : toast));
  return [...shown, { ...message, shownTimes: 1 }].slice(-MOST_TOASTS);
}
