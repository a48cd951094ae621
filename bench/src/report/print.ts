import type { ResultRow } from '../measure/metrics.ts';

/** Writes progress to stderr, so that stdout contains only the table. */
export function printProgress(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function printRow({ scenario, current, other: otherRelease }: ResultRow): void {
  const other = otherRelease ? `, other ${otherRelease.perSecond.toFixed(0)}/s` : '';
  printProgress(
    `${scenario}: ${current.perSecond.toFixed(0)}/s${other}, p50 ${current.p50.toFixed(1)} ms, p99 ${current.p99.toFixed(1)} ms`,
  );
}
