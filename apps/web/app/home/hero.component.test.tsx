import './hero.css';
import { MemoryRouter } from 'react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { Hero } from './hero.tsx';
import { type HeroSlideContent, SHOP_BUTTON, SLIDE_MS } from './hero-slides.ts';

const IMAGE = {
  url: 'data:image/svg+xml,%3Csvg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/%3E',
  alt: '',
  width: 800,
  height: 800,
  widths: [],
  dominantColor: '#ffffff',
  isTransparent: false,
};

const SLIDES = ['Kurtas', 'Sarees', 'Phones'].map(
  (name): HeroSlideContent => ({
    id: `/${name}`,
    name,
    description: `All ${name}`,
    path: `/${name}`,
    alt: '',
    image: IMAGE,
    companions: [],
    button: SHOP_BUTTON,
    isOwn: false,
  }),
);

const region = page.getByRole('region', { name: 'Categories' });
const dot = (name: string) => page.getByRole('button', { name: `Show ${name}` });
const play = page.getByRole('button', { name: 'Play slides' });
const headline = (name: string) => page.getByRole('heading', { name });

/** Advances the clock and lets React render. */
async function passTime(milliseconds: number) {
  vi.advanceTimersByTime(milliseconds);
  await new Promise(requestAnimationFrame);
}

let visit = 0;

// Each visit has its own location key, because the carousel continues at the last slide of a location.
async function renderHero(slides = SLIDES) {
  visit += 1;
  await render(
    <MemoryRouter initialEntries={[{ pathname: '/', key: `visit-${visit}` }]}>
      <Hero slides={slides} />
      <p>Below</p>
    </MemoryRouter>,
  );
}

/** Starts the slides and moves pointer and focus away, because both stop them. */
async function playSlides() {
  await renderHero();
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await play.click();
  await page.getByText('Below').click();
}

afterEach(() => {
  vi.useRealTimers();
});

test('with reduced motion the slides wait for the user', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  await renderHero();
  await expect.element(play).toBeVisible();
  await passTime(SLIDE_MS);
  await expect.element(dot('Kurtas')).toHaveAttribute('aria-current', 'true');
});

test('playing slides change every five seconds and start again after the last', async () => {
  await playSlides();
  for (const name of ['Sarees', 'Phones', 'Kurtas']) {
    await passTime(SLIDE_MS);
    await expect.element(headline(name)).toBeVisible();
  }
});

test('playing slides wait while the pointer is on them', async () => {
  await playSlides();
  await region.hover({ position: { x: 20, y: 20 } });
  await passTime(SLIDE_MS);
  await expect.element(dot('Kurtas')).toHaveAttribute('aria-current', 'true');
  await page.getByText('Below').hover();
  await passTime(SLIDE_MS);
  await expect.element(headline('Sarees')).toBeVisible();
});

test('a dot shows its slide, stops the slides and is marked as current', async () => {
  await playSlides();
  await dot('Phones').click();
  await expect.element(headline('Phones')).toBeVisible();
  await expect.element(dot('Phones')).toHaveAttribute('aria-current', 'true');
  await expect.element(play).toBeVisible();
});

test('Tab reaches the play button first and then the dots', async () => {
  await renderHero();
  await userEvent.tab();
  await expect.element(play).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByRole('button', { name: 'Pause slides' })).toHaveFocus();
  await userEvent.tab();
  await expect.element(dot('Kurtas')).toHaveFocus();
});

test('arrow keys on a dot show the next slide and move the focus along', async () => {
  await renderHero();
  await dot('Kurtas').click();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(headline('Sarees')).toBeVisible();
  await expect.element(dot('Sarees')).toHaveFocus();
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
  await expect.element(headline('Phones')).toBeVisible();
});

function touch(type: 'touchstart' | 'touchend', x: number, y: number) {
  const target = region.element();
  const touches = [new Touch({ identifier: 1, target, clientX: x, clientY: y })];
  target.dispatchEvent(new TouchEvent(type, { touches, changedTouches: touches, bubbles: true }));
}

test('a swipe shows the next slide, a vertical scroll or a small movement does not', async () => {
  await renderHero();
  touch('touchstart', 200, 200);
  touch('touchend', 150, 400);
  touch('touchstart', 200, 200);
  touch('touchend', 170, 200);
  await expect.element(dot('Kurtas')).toHaveAttribute('aria-current', 'true');
  touch('touchstart', 200, 200);
  touch('touchend', 100, 210);
  await expect.element(headline('Sarees')).toBeVisible();
});

test('links of hidden slides cannot be reached, and changes are announced only while paused', async () => {
  await renderHero();
  const slides = [...document.querySelectorAll('[aria-roledescription=slide]')];
  expect(slides.map((slide) => slide.hasAttribute('inert'))).toEqual([false, true, true]);
  const live = () => slides[0]?.parentElement?.getAttribute('aria-live');
  expect(live()).toBe('polite');
  await play.click();
  await expect.poll(live).toBe('off');
});

test('a single slide has no controls', async () => {
  await renderHero(SLIDES.slice(0, 1));
  await expect.element(headline('Kurtas')).toBeVisible();
  expect(page.getByRole('button').elements()).toEqual([]);
});
