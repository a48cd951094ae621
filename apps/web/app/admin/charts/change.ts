/** How a figure stands to the one before it. */
export type Change = {
  /** `32.0 %`, `0.9`, `same` or `new`. */
  word: string;
  /** What is only said: that a difference of two shares is in points. */
  unit?: 'points';
  way: 'up' | 'down' | 'same' | 'new';
  /** Whether that is good news; of some figures less is better. */
  tone: 'good' | 'worse' | 'plain';
};

type Better = 'more' | 'less';

const percent = new Intl.NumberFormat('en-IN', { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** Of sums and counts: by how many percent. Nothing where one of the two cannot be told. */
export function changeOf(now: number | null, before: number | null, better: Better = 'more'): Change | undefined {
  if (now === null) return undefined;
  if (now === before || (now === 0 && before === null)) return SAME;
  // Nothing can be so many percent more than nothing.
  if (before === null || before === 0) return { word: 'new', way: 'new', tone: 'plain' };
  const word = `${percent.format((Math.abs(now - before) / before) * 100)} %`;
  return { word, ...wayOf(now - before, better) };
}

/** Of shares, which are percents themselves: by how many points, as they are shown. */
export function pointsOf(now: number | null, before: number | null, better: Better = 'less'): Change | undefined {
  if (now === null || before === null) return undefined;
  const points = Math.round(now * 1000) - Math.round(before * 1000);
  if (points === 0) return SAME;
  return { word: percent.format(Math.abs(points) / 10), unit: 'points', ...wayOf(points, better) };
}

const SAME: Change = { word: 'same', way: 'same', tone: 'plain' };

function wayOf(difference: number, better: Better): Pick<Change, 'way' | 'tone'> {
  const way = difference > 0 ? 'up' : 'down';
  return { way, tone: (way === 'up') === (better === 'more') ? 'good' : 'worse' };
}

/** A part of a whole; nothing where there is no whole. */
export function shareOf(part: number, whole: number): number | null {
  return whole > 0 ? part / whole : null;
}

/** `5.9 %`; of what cannot be told a dash. */
export function shareText(share: number | null): string {
  return share === null ? '–' : `${percent.format(share * 100)} %`;
}
