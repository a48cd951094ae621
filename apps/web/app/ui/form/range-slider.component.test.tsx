import './range-slider.css';
import { useState } from 'react';
import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { RangeSlider } from './range-slider.tsx';

type Range = readonly [low: number, high: number];

const STOPS = Array.from({ length: 21 }, (_, index) => index * 100);
const WHOLE_RANGE: Range = [0, 2000];
const WIDTH = 424;
const THUMB_SIZE = 24;

const onCommit = vi.fn<(value: Range) => void>();

function PriceSlider({ start = WHOLE_RANGE }: { start?: Range }) {
  const [value, setValue] = useState(start);
  return (
    <div style={{ width: WIDTH }}>
      <RangeSlider
        labels={['Minimum', 'Maximum']}
        stops={STOPS}
        leap={500}
        value={value}
        valueText={(amount) => `₹${amount}`}
        onSlide={setValue}
        onCommit={onCommit}
      />
    </div>
  );
}

const low = page.getByRole('slider', { name: 'Minimum' });
const high = page.getByRole('slider', { name: 'Maximum' });

/** Where the centre of a thumb is for an amount. */
const positionOf = (amount: number) => ({ x: THUMB_SIZE / 2 + (amount / 2000) * (WIDTH - THUMB_SIZE), y: 22 });
const getTrack = () => page.elementLocator(low.element().parentElement as Element);

beforeEach(() => {
  onCommit.mockReset();
});

test('arrow keys move a thumb by one stop, and several presses are one change', async () => {
  await render(<PriceSlider />);
  low.element().focus();
  await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
  await expect.element(low).toHaveAttribute('aria-valuetext', '₹300');
  expect(onCommit).not.toHaveBeenCalled();
  await expect.poll(() => onCommit.mock.calls).toEqual([[[300, 2000]]]);
});

test('Page Up and Page Down move by the large step, Home and End to the ends', async () => {
  await render(<PriceSlider />);
  high.element().focus();
  await userEvent.keyboard('{PageDown}');
  await expect.element(high).toHaveAttribute('aria-valuetext', '₹1500');
  await userEvent.keyboard('{PageUp}');
  await expect.element(high).toHaveAttribute('aria-valuetext', '₹2000');
  await userEvent.keyboard('{Home}');
  await expect.element(high).toHaveAttribute('aria-valuetext', '₹0');
  await userEvent.keyboard('{End}');
  await expect.element(high).toHaveAttribute('aria-valuetext', '₹2000');
});

test('a change by key is applied at once when the thumb loses focus', async () => {
  await render(<PriceSlider />);
  low.element().focus();
  await userEvent.keyboard('{ArrowRight}{Tab}');
  expect(onCommit.mock.calls).toEqual([[[100, 2000]]]);
});

test('the minimum stops at the maximum', async () => {
  await render(<PriceSlider start={[400, 600]} />);
  low.element().focus();
  await userEvent.keyboard('{End}');
  await expect.element(low).toHaveAttribute('aria-valuetext', '₹600');
  await expect.element(high).toHaveAttribute('aria-valuetext', '₹600');
});

test('a click on the track moves the nearer thumb and focuses it', async () => {
  await render(<PriceSlider start={[200, 1800]} />);
  await getTrack().click({ position: positionOf(1500) });
  await expect.element(high).toHaveFocus();
  expect(onCommit.mock.calls).toEqual([[[200, 1500]]]);
  await getTrack().click({ position: positionOf(400) });
  await expect.element(low).toHaveFocus();
  expect(onCommit.mock.lastCall).toEqual([[400, 1500]]);
});

test('a dragged thumb follows the pointer and is applied once, on release', async () => {
  await render(<PriceSlider />);
  await userEvent.dragAndDrop(getTrack(), getTrack(), {
    sourcePosition: positionOf(2000),
    targetPosition: positionOf(1200),
  });
  await expect.element(high).toHaveAttribute('aria-valuetext', '₹1200');
  expect(onCommit.mock.calls).toEqual([[[0, 1200]]]);
});

test('the filled part of the track lies between the two thumbs', async () => {
  await render(<PriceSlider start={[500, 1500]} />);
  const track = getTrack().element();
  const { left } = track.getBoundingClientRect();
  const filled = track.querySelector('.range-fill')?.getBoundingClientRect();
  expect(filled?.left).toBeCloseTo(left + positionOf(500).x, 0);
  expect(filled?.right).toBeCloseTo(left + positionOf(1500).x, 0);
});
