/** Formats basis points: `1800` is `18 %`, `25` is `0.25 %`. */
export function formatPercent(basisPoints: number): string {
  return `${basisPoints / 100} %`;
}
