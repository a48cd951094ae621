import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { ProductCarouselFrame } from './product-carousel.tsx';

const renderCarousel = (count: number) =>
  render(
    <ProductCarouselFrame title="New arrivals">
      {Array.from({ length: count }, (_, index) => (
        <li key={index}>Product {index + 1}</li>
      ))}
    </ProductCarouselFrame>,
  );

const previous = page.getByRole('button', { name: 'Previous in New arrivals' });
const next = page.getByRole('button', { name: 'Next in New arrivals' });
const getRow = () => page.getByRole('list').element();

test('a carousel starts at the first product, and only Next is enabled', async () => {
  await renderCarousel(12);
  await expect.element(previous).toBeDisabled();
  await expect.element(next).toBeEnabled();
  expect(getRow().scrollLeft).toBe(0);
});

test('Next scrolls by one visible width, and Previous returns', async () => {
  await renderCarousel(12);
  await next.click();
  await expect.poll(() => getRow().scrollLeft).toBeGreaterThan(getRow().clientWidth / 2);
  await expect.element(previous).toBeEnabled();
  await previous.click();
  await expect.poll(() => getRow().scrollLeft).toBe(0);
  await expect.element(previous).toBeDisabled();
});

test('at the last product Next is disabled', async () => {
  await renderCarousel(12);
  getRow().scrollTo({ left: getRow().scrollWidth });
  await expect.element(next).toBeDisabled();
  const { right } = getRow().lastElementChild?.getBoundingClientRect() ?? { right: Infinity };
  expect(right).toBeLessThanOrEqual(1280);
});

test('products that fit on the screen have no arrows', async () => {
  await renderCarousel(2);
  await expect.poll(() => next.elements()).toEqual([]);
  expect(getRow().scrollWidth).toBe(getRow().clientWidth);
});
