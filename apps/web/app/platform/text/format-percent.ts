/** A rate in hundredths of a percent as a person reads it: `1800` is `18 %`, `25` is `0.25 %`. */
export function formatPercent(basisPoints: number): string {
  return `${basisPoints / 100} %`;
}
