import { createStore } from '../platform/store.ts';
import type { ResponsiveImage } from './image/responsive-image.tsx';

export type ToastTone = 'ok' | 'bad' | 'info';
/** The item the toast is about, shown below its text, and a link to it. */
export type ToastSubject = { image: ResponsiveImage | undefined; text: string; link: { to: string; label: string } };
/** A button, such as "Undo". What it does must also be possible elsewhere, because the toast disappears. */
export type ToastAction = { label: string; onPress: () => void };
export type Toast = {
  id: number;
  text: string;
  tone: ToastTone;
  subject?: ToastSubject;
  action?: ToastAction;
  shownTimes: number;
};

export const TOAST_MS = 3000;
export const MAX_TOASTS = 3;

export const toasts = createStore<readonly Toast[]>([]);
let lastId = 0;

export function notify(message: Pick<Toast, 'text' | 'tone' | 'subject' | 'action'>): void {
  lastId += 1;
  toasts.write(addToast(toasts.read(), { ...message, id: lastId }));
}

export function dismissToast(id: number): void {
  toasts.write(toasts.read().filter((toast) => toast.id !== id));
}

/**
 * Adds a toast. A repeated text updates its toast and restarts its timer. Above three, the oldest is removed. A success
 * removes errors, which belong to the previous attempt.
 */
export function addToast(before: readonly Toast[], message: Omit<Toast, 'shownTimes'>): readonly Toast[] {
  const visible = message.tone === 'ok' ? before.filter(({ tone }) => tone !== 'bad') : before;
  const same = visible.find(({ text, tone }) => text === message.text && tone === message.tone);
  if (same) {
    const repeated = { ...message, id: same.id, shownTimes: same.shownTimes + 1 };
    return visible.map((toast) => (toast === same ? repeated : toast));
  }
  return [...visible, { ...message, shownTimes: 1 }].slice(-MAX_TOASTS);
}
