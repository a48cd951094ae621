const SIZE = process.env.RACES_SIZE ?? 'normal';

/** How often a fact is tried: in the gate, before a merge, and before a release. */
export function sized(quick: number, normal: number, large: number = normal): number {
  return SIZE === 'quick' ? quick : SIZE === 'large' ? large : normal;
}

/** How long a suite may go on, if `MINUTES` says so: it then ends by itself, and tells how far it came. */
export const MOST_MS = process.env.MINUTES ? Number(process.env.MINUTES) * 60_000 : Infinity;

const formatter = new Intl.NumberFormat('en-IN');

/** A number as a person reads it. */
export const count = (n: number): string => formatter.format(n);

/** Numbers from 0, as many as asked for. */
export const times = (n: number): number[] => Array.from({ length: n }, (_, index) => index);

/** A shuffled copy. */
export function shuffled<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((one, other) => one.at - other.at)
    .map(({ item }) => item);
}
