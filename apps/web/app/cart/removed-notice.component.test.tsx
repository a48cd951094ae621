import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RemovedNotice } from './removed-notice.tsx';

const UNDO_MS = 8000;

const onUndo = vi.fn<() => void>();
const onTimeUp = vi.fn<() => void>();
const undo = page.getByRole('button', { name: 'Undo' });

const createNotice = (busy = false) => (
  <>
    <p>Elsewhere</p>
    <RemovedNotice name="Linen kurta" busy={busy} onUndo={onUndo} onTimeUp={onTimeUp} />
  </>
);

beforeEach(() => {
  onUndo.mockReset();
  onTimeUp.mockReset();
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('a removed item can be restored for eight seconds', async () => {
  await render(createNotice());
  vi.advanceTimersByTime(UNDO_MS - 1);
  expect(onTimeUp).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(onTimeUp).toHaveBeenCalledOnce();
});

test('the notice waits while the pointer or the focus is on it', async () => {
  await render(createNotice());
  await undo.hover();
  vi.advanceTimersByTime(UNDO_MS * 2);
  expect(onTimeUp).not.toHaveBeenCalled();
  await page.getByText('Elsewhere').hover();
  (undo.element() as HTMLElement).focus();
  await expect.element(undo).toHaveFocus();
  vi.advanceTimersByTime(UNDO_MS * 2);
  expect(onTimeUp).not.toHaveBeenCalled();
  (undo.element() as HTMLElement).blur();
  await expect.element(undo).not.toHaveFocus();
  vi.advanceTimersByTime(UNDO_MS);
  expect(onTimeUp).toHaveBeenCalledOnce();
});

test('while the item is being restored, the notice stays and cannot be clicked again', async () => {
  const { rerender } = await render(createNotice());
  await undo.click();
  expect(onUndo).toHaveBeenCalledOnce();
  await rerender(createNotice(true));
  await expect.element(undo).toBeDisabled();
  vi.advanceTimersByTime(UNDO_MS * 2);
  expect(onTimeUp).not.toHaveBeenCalled();
});
