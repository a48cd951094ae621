import type { Row } from '../measure/figures.ts';

/** A Markdown table; the first column to the left, figures to the right. */
export function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = head.map((_, n) => (n === 0 ? '---' : '--:'));
  return [head, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Three digits that matter, and no more than are known. */
export function figure(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  if (value >= 100) return value.toFixed(0);
  return value.toPrecision(value >= 10 ? 3 : 2);
}

export function ratio(part: number | undefined, whole: number | undefined): string {
  return part === undefined || whole === undefined ? '–' : figure(part / whole);
}

/** What every row of the main table has; columns about an older release only where one was measured. */
export function reportOf(rows: readonly Row[]): string {
  const compared = rows.some(({ beside }) => beside);
  const head = [
    'scenario',
    'req/s',
    ...(compared ? ['beside', 'ours ÷ beside'] : []),
    'bare Node',
    'of it',
    'pgbench simple',
    'of it',
    'pgbench prepared',
    'of it',
    'p50 ms',
    'p99 ms',
    ...(compared ? ['p50, p99 beside'] : []),
    'Node ms',
    'PG ms',
    'statements',
    ...(compared ? ['Node, PG, statements beside'] : []),
    'load',
    'stolen',
    'failed',
  ];
  return tableOf(
    head,
    rows.map((row) => cellsOf(row, compared)),
  );
}

function cellsOf({ scenario, ours, beside, yardsticks, statements, machine }: Row, compared: boolean): string[] {
  const { bare, simple, prepared } = yardsticks;
  const both = (...values: (number | undefined)[]) => (beside ? values.map(figure).join(', ') : '–');
  return [
    scenario,
    figure(ours.perSecond),
    ...(compared ? [figure(beside?.perSecond), ratio(ours.perSecond, beside?.perSecond)] : []),
    ...[bare, simple, prepared].flatMap((yardstick) => [figure(yardstick), ratio(ours.perSecond, yardstick)]),
    figure(ours.p50),
    figure(ours.p99),
    ...(compared ? [both(beside?.p50, beside?.p99)] : []),
    figure(ours.nodeMs),
    figure(ours.postgresMs),
    figure(statements),
    ...(compared ? [both(beside?.nodeMs, beside?.postgresMs, beside?.statements)] : []),
    machine.load.toFixed(1),
    `${(machine.stolen * 100).toFixed(1)} %`,
    String(ours.failed + (beside?.failed ?? 0)),
  ];
}
