import { formatOneDecimal } from '@kinari/contract/locale';

export type Change = {
  /** `32.0 %`, `0.9`, `same` or `new`. */
  word: string;
  /** For screen readers only: a difference of two shares is in points. */
  unit?: 'points';
  way: 'up' | 'down' | 'same' | 'new';
  /** Whether the change is good. For some metrics less is better. */
  tone: 'good' | 'worse' | 'plain';
};

type BetterDirection = 'more' | 'less';

/** Returns the change of an amount or count in percent, or `undefined` if `now` is unknown. */
export function percentChange(
  current: number | null,
  previous: number | null,
  better: BetterDirection = 'more',
): Change | undefined {
  if (current === null) return undefined;
  if (current === previous || (current === 0 && previous === null)) return NO_CHANGE;
  // There is no percentage change from zero.
  if (previous === null || previous === 0) return { word: 'new', way: 'new', tone: 'plain' };
  const label = `${formatOneDecimal((Math.abs(current - previous) / previous) * 100)} %`;
  return { word: label, ...changeDirection(current - previous, better) };
}

/** Returns the change of a share in percentage points, as shown. */
export function pointChange(
  current: number | null,
  previous: number | null,
  better: BetterDirection = 'less',
): Change | undefined {
  if (current === null || previous === null) return undefined;
  const points = Math.round(current * 1000) - Math.round(previous * 1000);
  if (points === 0) return NO_CHANGE;
  return { word: formatOneDecimal(Math.abs(points) / 10), unit: 'points', ...changeDirection(points, better) };
}

const NO_CHANGE: Change = { word: 'same', way: 'same', tone: 'plain' };

function changeDirection(difference: number, better: BetterDirection): Pick<Change, 'way' | 'tone'> {
  const direction = difference > 0 ? 'up' : 'down';
  return { way: direction, tone: (direction === 'up') === (better === 'more') ? 'good' : 'worse' };
}

export function ratio(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}

/** Formats as `5.9 %`, or a dash for null. */
export function formatRatio(share: number | null): string {
  return share === null ? '–' : `${formatOneDecimal(share * 100)} %`;
}
