import type { Row } from '../measure/figures.ts';

/** What goes on, to whoever waits; the table alone goes to where it may be kept. */
export function say(line: string): void {
  process.stderr.write(`${line}\n`);
}

export function sayRow({ scenario, ours, beside }: Row): void {
  const other = beside ? `, beside ${beside.perSecond.toFixed(0)}/s` : '';
  say(
    `${scenario}: ${ours.perSecond.toFixed(0)}/s${other}, p50 ${ours.p50.toFixed(1)} ms, p99 ${ours.p99.toFixed(1)} ms`,
  );
}
