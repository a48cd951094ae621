import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ShareBar } from './share-bar.tsx';

const WIDTH = 200;

test.each([
  { part: 1, max: 4, share: 0.25 },
  { part: 4, max: 4, share: 1 },
  { part: 0, max: 4, share: 0 },
  { part: 9, max: 4, share: 1 },
  { part: -1, max: 4, share: 0 },
  { part: 0, max: 0, share: 0 },
])('$part of $max fills $share of the bar', async ({ part, max, share }) => {
  await render(
    <div style={{ width: WIDTH }}>
      <ShareBar part={part} max={max} />
    </div>,
  );
  const bar = document.querySelector('.share-bar');
  const { width } = bar?.getBoundingClientRect() ?? { width: 0 };
  expect(width).toBeGreaterThan(0);
  expect(document.querySelector('.share-bar-part')?.getBoundingClientRect().width).toBeCloseTo(width * share, 1);
  expect(bar?.getAttribute('aria-hidden')).toBe('true');
});
