const SIZE = process.env.RACES_SIZE ?? 'normal';

/** Number of repetitions: in the gate, before a merge, and before a release. */
export function bySize(quick: number, normal: number, large: number = normal): number {
  return SIZE === 'quick' ? quick : SIZE === 'large' ? large : normal;
}

/** Time limit of a suite from `MINUTES`. The suite then stops and reports how far it came. */
export const MAX_RUN_MS = process.env.MINUTES ? Number(process.env.MINUTES) * 60_000 : Infinity;

export const range = (n: number): number[] => Array.from({ length: n }, (_, index) => index);

export function shuffle<T>(items: readonly T[]): T[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .toSorted((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
