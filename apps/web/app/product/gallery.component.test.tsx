import '../product-card/product-card.css';
import './product.css';
import { MemoryRouter } from 'react-router';
import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import type { Product } from '../catalog/product.ts';
import { Gallery } from './gallery.tsx';

const svg = (name: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="1000"><text y="500">${name}</text></svg>`;

const createImage = (name: string, color: string) => ({
  url: `data:image/svg+xml,${encodeURIComponent(svg(name))}`,
  alt: name,
  width: 800,
  height: 1000,
  widths: [],
  dominantColor: '#ffffff',
  isTransparent: false,
  color,
});

const KURTA: Product = {
  id: 'kurta',
  name: 'Linen kurta',
  category: { name: 'Kurtas', slug: 'kurtas' },
  images: [
    ...['Front', 'Back', 'Collar'].map((view) => createImage(view, 'Red')),
    ...['Blue front', 'Blue back'].map((view) => createImage(view, 'Blue')),
  ],
  variants: [],
};

const createGallery = (color = 'Red') => (
  <MemoryRouter>
    <Gallery product={KURTA} color={color} stripeColors={[]} />
  </MemoryRouter>
);

const thumbnail = (position: number, count = 3) => page.getByRole('button', { name: `Image ${position} of ${count}` });
const getStrip = () => document.querySelector('.gallery-strip') as HTMLElement;
const enlarge = page.getByRole('button', { name: 'Enlarge' });

/** Returns the position of the slide that fills the strip. */
function shownSlide(strip = getStrip()): number {
  const { left } = strip.getBoundingClientRect();
  return [...strip.children].findIndex((slide) => Math.abs(slide.getBoundingClientRect().left - left) < 1) + 1;
}

/** Scrolls like a finger: the strip snaps to a slide and then reports the end of the scroll. */
const swipe = (slides: number, strip = getStrip()) => strip.scrollBy({ left: slides * strip.clientWidth });

test('a thumbnail shows its image and is marked as current', async () => {
  await render(createGallery());
  await thumbnail(3).click();
  await expect.element(thumbnail(3)).toHaveAttribute('aria-current', 'true');
  await expect.element(thumbnail(1)).not.toHaveAttribute('aria-current');
  expect(shownSlide()).toBe(3);
});

test('a swipe marks the thumbnail of the new image', async () => {
  await render(createGallery());
  swipe(1);
  await expect.element(thumbnail(2)).toHaveAttribute('aria-current', 'true');
  expect(shownSlide()).toBe(2);
  swipe(-1);
  await expect.element(thumbnail(1)).toHaveAttribute('aria-current', 'true');
});

test('arrow keys on a thumbnail show and focus the next one, and stop at both ends', async () => {
  await render(createGallery());
  await thumbnail(2).click();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}');
  await expect.element(thumbnail(3)).toHaveFocus();
  expect(shownSlide()).toBe(3);
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}');
  await expect.element(thumbnail(1)).toHaveFocus();
  expect(shownSlide()).toBe(1);
});

test('only the visible image is read out, and images beyond the next one are not loaded', async () => {
  await render(createGallery());
  const slides = [...getStrip().children];
  expect(slides.map((slide) => slide.getAttribute('aria-hidden'))).toEqual([null, 'true', 'true']);
  const isLoaded = (slide: Element | undefined) => Boolean(slide?.querySelector('img'));
  expect(slides.map(isLoaded)).toEqual([true, true, false]);
  await thumbnail(2).click();
  await expect.poll(() => isLoaded(slides[2])).toBe(true);
});

test('another colour starts at its first image', async () => {
  const { rerender } = await render(createGallery());
  await thumbnail(3).click();
  await rerender(createGallery('Blue'));
  await expect.element(thumbnail(1, 2)).toHaveAttribute('aria-current', 'true');
  expect(shownSlide()).toBe(1);
  await expect.element(page.getByRole('img', { name: 'Blue front' })).toBeVisible();
});

test('on a phone dots of finger size replace the thumbnails', async () => {
  await page.viewport(360, 800);
  await render(createGallery());
  expect(document.querySelector('.gallery-thumb-image')?.checkVisibility()).toBe(false);
  expect(thumbnail(1).element().getBoundingClientRect().height).toBeGreaterThanOrEqual(44);
  await thumbnail(2).click();
  await expect.poll(() => shownSlide()).toBe(2);
});

const viewer = page.getByRole('dialog', { name: 'Linen kurta' });
const zoom = viewer.getByRole('button', { name: 'Zoom' });
const getViewerStrip = () => document.querySelector('.image-viewer-strip') as HTMLElement;

async function openViewer() {
  await render(createGallery());
  await thumbnail(2).click();
  await enlarge.click();
  await expect.element(viewer.getByText('Image 2 of 3')).toBeVisible();
  await expect.poll(() => shownSlide(getViewerStrip())).toBe(2);
}

test('the viewer opens with the current image and returns the focus when it closes', async () => {
  await openViewer();
  const { width, height } = viewer.element().getBoundingClientRect();
  expect([width, height]).toEqual([1280, 900]);
  await userEvent.keyboard('{Escape}');
  await expect.element(viewer).not.toBeInTheDocument();
  await expect.element(enlarge).toHaveFocus();
});

test('arrow keys and arrow buttons change the image of the viewer and stop at the last one', async () => {
  await openViewer();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(viewer.getByText('Image 3 of 3')).toBeVisible();
  expect(viewer.getByRole('button', { name: 'Next image' }).elements()).toEqual([]);
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(viewer.getByText('Image 3 of 3')).toBeVisible();
  await viewer.getByRole('button', { name: 'Previous image' }).click();
  await expect.element(viewer.getByText('Image 2 of 3')).toBeVisible();
  await expect.poll(() => shownSlide(getViewerStrip())).toBe(2);
});

test('on a phone the arrows of the viewer are inside the screen and large enough for a finger', async () => {
  await page.viewport(360, 800);
  await openViewer();
  for (const name of ['Previous image', 'Next image']) {
    const { left, right, width, height } = viewer.getByRole('button', { name }).element().getBoundingClientRect();
    expect([left >= 0, right <= 360, width >= 44, height >= 44]).toEqual([true, true, true, true]);
  }
});

test('a swipe in the viewer changes its number and ends the zoom', async () => {
  await openViewer();
  await zoom.click();
  await expect.element(zoom).toHaveAttribute('aria-pressed', 'true');
  swipe(-1, getViewerStrip());
  await expect.element(viewer.getByText('Image 1 of 3')).toBeVisible();
  await expect.element(zoom).toHaveAttribute('aria-pressed', 'false');
});

test('zoom enlarges the image around the clicked point, and a second click ends it', async () => {
  await openViewer();
  const slide = getViewerStrip().children[1] as HTMLElement;
  const before = slide.querySelector('img')?.getBoundingClientRect().height ?? 0;
  await userEvent.click(slide, { position: { x: 640, y: slide.clientHeight - 10 } });
  await expect.element(zoom).toHaveAttribute('aria-pressed', 'true');
  expect(slide.querySelector('img')?.getBoundingClientRect().height).toBeGreaterThan(before);
  await expect.poll(() => slide.scrollTop).toBeGreaterThan((slide.scrollHeight - slide.clientHeight) / 2);
  await userEvent.click(slide);
  await expect.element(zoom).toHaveAttribute('aria-pressed', 'false');
});

test('while zoomed, arrow keys do not change the image, and minus zooms out', async () => {
  await openViewer();
  await userEvent.keyboard('+');
  await expect.element(zoom).toHaveAttribute('aria-pressed', 'true');
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(viewer.getByText('Image 2 of 3')).toBeVisible();
  await userEvent.keyboard('-');
  await expect.element(zoom).toHaveAttribute('aria-pressed', 'false');
});
