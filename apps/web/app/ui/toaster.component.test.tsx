import { MemoryRouter, useLocation } from 'react-router';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { notify, TOAST_MS, toasts } from './toast.ts';
import { PageToaster } from './toaster.tsx';

const EXIT_MS = 160;

function CurrentPath() {
  return <p>Now at {useLocation().pathname}</p>;
}

const renderToaster = (path = '/') =>
  render(
    <MemoryRouter initialEntries={[path]}>
      <button type="button">Elsewhere</button>
      <CurrentPath />
      <PageToaster />
    </MemoryRouter>,
  );

const status = page.getByRole('status');
const alert = page.getByRole('alert');
const texts = () => Array.from(document.querySelectorAll('.toast'), ({ textContent }) => textContent);

/** Advances the clock and lets React render. */
async function passTime(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
  await new Promise(requestAnimationFrame);
}

/**
 * Waits until the timer of the only toast runs or is paused, because React starts and stops timers after rendering.
 * `expect.poll` would advance the clock with each attempt.
 */
async function expectTimer(state: 'running' | 'paused') {
  const count = state === 'running' ? 1 : 0;
  for (let frame = 0; frame < 100 && vi.getTimerCount() !== count; frame++) await new Promise(requestAnimationFrame);
  expect(vi.getTimerCount(), `the timer is ${state}`).toBe(count);
}

beforeEach(() => {
  toasts.write([]);
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
});

afterEach(() => {
  vi.useRealTimers();
});

test('toasts are listed from the oldest to the newest, and a fourth removes the oldest', async () => {
  await renderToaster();
  for (const text of ['First', 'Second', 'Third', 'Fourth']) notify({ text, tone: 'ok' });
  await expect.poll(texts).toEqual(['Second', 'Third', 'Fourth']);
});

test('the live regions exist before the first toast, and only errors interrupt', async () => {
  await renderToaster();
  await expect.element(status).toBeInTheDocument();
  await expect.element(alert).toBeInTheDocument();
  notify({ text: 'Could not save', tone: 'bad' });
  notify({ text: 'Prices were updated', tone: 'info' });
  await expect.element(alert).toHaveTextContent('Could not save');
  await expect.element(status).toHaveTextContent('Prices were updated');
});

test('a toast leaves after three seconds', async () => {
  await renderToaster();
  notify({ text: 'Saved', tone: 'ok' });
  await expectTimer('running');
  expect(texts()).toEqual(['Saved']);
  await passTime(TOAST_MS - 1);
  expect(document.querySelector('[data-leaving]')).toBeNull();
  await passTime(1);
  await expect.poll(() => document.querySelector('[data-leaving]')?.textContent).toBe('Saved');
  await passTime(EXIT_MS);
  await expect.poll(texts).toEqual([]);
});

test('a toast under the pointer stays, and then has only its remaining time', async () => {
  await renderToaster();
  notify({ text: 'Saved', tone: 'ok' });
  await expectTimer('running');
  await passTime(TOAST_MS - 2000);
  // While the pointer moves, Vitest advances the clock by about as long as the movement takes.
  await page.getByText('Saved').hover();
  await expectTimer('paused');
  await passTime(TOAST_MS * 10);
  expect(document.querySelector('[data-leaving]')).toBeNull();
  await page.getByText('Elsewhere').hover();
  await expectTimer('running');
  expect(document.querySelector('[data-leaving]')).toBeNull();
  await passTime(2000);
  await expect.poll(() => document.querySelector('[data-leaving]')).not.toBeNull();
});

test('a repeated text is shown once, and its time starts again', async () => {
  await renderToaster();
  notify({ text: 'Saved', tone: 'ok' });
  await expectTimer('running');
  await passTime(TOAST_MS - 500);
  notify({ text: 'Saved', tone: 'ok' });
  await expectTimer('running');
  await passTime(TOAST_MS - 500);
  expect(document.querySelector('[data-leaving]')).toBeNull();
  expect(texts()).toEqual(['Saved']);
});

test('a success removes the error of the previous attempt', async () => {
  await renderToaster();
  notify({ text: 'Could not save', tone: 'bad' });
  await expect.poll(texts).toEqual(['Could not save']);
  notify({ text: 'Saved', tone: 'ok' });
  await expect.poll(texts).toEqual(['Saved']);
});

const addedToCart = {
  text: 'Added to cart',
  tone: 'ok',
  subject: { image: undefined, text: 'Linen kurta', link: { to: '/cart', label: 'View cart' } },
} as const;

test('the link of a toast opens its page, and the toast waits while the link has focus', async () => {
  await renderToaster();
  notify(addedToCart);
  await expect.element(page.getByText('Linen kurta')).toBeVisible();
  await userEvent.tab();
  await userEvent.tab();
  await expect.element(page.getByRole('link', { name: 'View cart' })).toHaveFocus();
  await passTime(TOAST_MS * 10);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Now at /cart')).toBeVisible();
});

test('a toast on the page that it links to has no link', async () => {
  await renderToaster('/cart');
  notify(addedToCart);
  await expect.element(page.getByText('Linen kurta')).toBeVisible();
  expect(page.getByRole('link').elements()).toEqual([]);
});

test('toasts are at the bottom of the screen and inside it, also on a phone', async () => {
  await renderToaster();
  notify({ text: 'Saved', tone: 'ok' });
  await expect.element(page.getByText('Saved')).toBeVisible();
  const getToastBox = () => document.querySelector('.toast')?.getBoundingClientRect();
  expect(getToastBox()).toMatchObject({ right: 1280 - 24, bottom: 900 - 24, width: 360 });
  await page.viewport(360, 800);
  expect(getToastBox()).toMatchObject({ left: 16, right: 360 - 16, bottom: 800 - 16 });
});

test('the button of a toast runs its action and removes the toast', async () => {
  await renderToaster();
  const undo = vi.fn<() => void>();
  notify({ text: 'Deleted', tone: 'ok', action: { label: 'Undo', onPress: undo } });
  await page.getByRole('button', { name: 'Undo' }).click();
  expect(undo).toHaveBeenCalledOnce();
  await expect.poll(texts).toEqual([]);
});
