import { createStore } from '../platform/store.ts';
import type { Picture } from './picture/picture.tsx';

export type ToastTone = 'ok' | 'bad' | 'info';
/** What the sentence is about, in small under it, and where to look at it. */
export type ToastSubject = { picture: Picture | undefined; text: string; link: { to: string; label: string } };
export type Toast = { id: number; text: string; tone: ToastTone; subject?: ToastSubject; shownTimes: number };

export const TOAST_MS = 3000;
export const MOST_TOASTS = 3;

export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

/** Says one sentence to the visitor; callable from anywhere. */
export function notify(message: Pick<Toast, 'text' | 'tone' | 'subject'>): void {
  lastId += 1;
  toasts.write(withToast(toasts.read(), { ...message, id: lastId }));
}

export function dismissToast(id: number): void {
  toasts.write(toasts.read().filter((toast) => toast.id !== id));
}

/** The same sentence again stays one toast, about what was last said, whose time starts anew; beyond three, the oldest goes. */
export function withToast(shown: readonly Toast[], message: Omit<Toast, 'shownTimes'>): readonly Toast[] {
  const same = shown.find(({ text, tone }) => text === message.text && tone === message.tone);
  if (same) {
    const again = { ...message, id: same.id, shownTimes: same.shownTimes + 1 };
    return shown.map((toast) => (toast === same ? again : toast));
  }
  return [...shown, { ...message, shownTimes: 1 }].slice(-MOST_TOASTS);
}
