import { formatNumber } from '@kinari/contract/locale';
import { scaleLinear } from 'd3-scale';

export type Axis = { top: number; ticks: number[] };

const TICKS = 4;

/** Returns an axis from zero to a round number at or above `most`, with a few round ticks. */
export function createAxis(maxValue: number): Axis {
  // Ticks less than a rupee apart could not be labelled in whole rupees.
  const scale = scaleLinear()
    .domain([0, Math.max(maxValue, TICKS)])
    .nice(TICKS);
  const [, top = TICKS] = scale.domain();
  return { top, ticks: scale.ticks(TICKS) };
}

const UNITS = [
  { from: 10_000_000, word: 'Cr' },
  { from: 100_000, word: 'L' },
  { from: 1000, word: 'k' },
];

/** Formats ticks as `₹40k`, `₹1.2L`, `₹3Cr`. Ticks are round, so nothing is lost. */
export function formatShortRupees(rupees: number): string {
  const size = UNITS.find(({ from }) => rupees >= from);
  return size ? `₹${formatNumber(rupees / size.from)}${size.word}` : `₹${formatNumber(rupees)}`;
}
