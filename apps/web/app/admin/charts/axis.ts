import { scaleLinear } from 'd3-scale';

export type Axis = { top: number; ticks: number[] };

const TICKS = 4;

/** An axis from zero to a round figure at or above the most there is, with a few round ticks on the way. */
export function axisOf(most: number): Axis {
  // Below a rupee a tick there would be no whole rupee to name it by.
  const scale = scaleLinear()
    .domain([0, Math.max(most, TICKS)])
    .nice(TICKS);
  const [, top = TICKS] = scale.domain();
  return { top, ticks: scale.ticks(TICKS) };
}

const SIZES = [
  { from: 10_000_000, word: 'Cr' },
  { from: 100_000, word: 'L' },
  { from: 1000, word: 'k' },
];

const exact = new Intl.NumberFormat('en-IN', { maximumFractionDigits: 2 });

/** `₹40k`, `₹1.2L`, `₹3Cr`, for ticks: they are round, so nothing of them is lost. */
export function shortRupees(rupees: number): string {
  const size = SIZES.find(({ from }) => rupees >= from);
  return size ? `₹${exact.format(rupees / size.from)}${size.word}` : `₹${exact.format(rupees)}`;
}
