import type { ResultRow } from '../measure/metrics.ts';

export function formatTable(header: readonly string[], rows: readonly (readonly string[])[]): string {
  const rule = header.map((_, n) => (n === 0 ? '---' : '--:'));
  return [header, rule, ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');
}

/** Formats a number with two or three significant digits, and without decimals from 100 up. */
export function formatNumber(value: number | undefined): string {
  if (value === undefined || Number.isNaN(value)) return '–';
  if (value >= 100) return value.toFixed(0);
  return value.toPrecision(value >= 10 ? 3 : 2);
}

export function formatRatio(part: number | undefined, whole: number | undefined): string {
  return part === undefined || whole === undefined ? '–' : formatNumber(part / whole);
}

/** Formats the main table. Columns for another release appear only if one was measured. */
export function formatMainTable(rows: readonly ResultRow[]): string {
  const hasOtherRelease = rows.some(({ other }) => other);
  const header = [
    'scenario',
    'req/s',
    ...(hasOtherRelease ? ['other', 'ours ÷ other'] : []),
    'bare Node',
    'of it',
    'pgbench simple',
    'of it',
    'pgbench prepared',
    'of it',
    'p50 ms',
    'p99 ms',
    ...(hasOtherRelease ? ['p50, p99 other'] : []),
    'Node ms',
    'PG ms',
    'statements',
    ...(hasOtherRelease ? ['Node, PG, statements other'] : []),
    'load',
    'stolen',
    'failed',
  ];
  return formatTable(
    header,
    rows.map((row) => formatCells(row, hasOtherRelease)),
  );
}

function formatCells(
  { scenario, current, other, baselines, statements, machine }: ResultRow,
  hasOtherRelease: boolean,
): string[] {
  const { bare, simple, prepared } = baselines;
  const both = (...values: (number | undefined)[]) => (other ? values.map(formatNumber).join(', ') : '–');
  return [
    scenario,
    formatNumber(current.perSecond),
    ...(hasOtherRelease ? [formatNumber(other?.perSecond), formatRatio(current.perSecond, other?.perSecond)] : []),
    ...[bare, simple, prepared].flatMap((baseline) => [
      formatNumber(baseline),
      formatRatio(current.perSecond, baseline),
    ]),
    formatNumber(current.p50),
    formatNumber(current.p99),
    ...(hasOtherRelease ? [both(other?.p50, other?.p99)] : []),
    formatNumber(current.nodeMs),
    formatNumber(current.postgresMs),
    formatNumber(statements),
    ...(hasOtherRelease ? [both(other?.nodeMs, other?.postgresMs, other?.statements)] : []),
    machine.load.toFixed(1),
    `${(machine.stolen * 100).toFixed(1)} %`,
    String(current.failed + (other?.failed ?? 0)),
  ];
}
