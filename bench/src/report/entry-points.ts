import type { EntryPointComparison } from '../measure/entry-points.ts';
import { formatNumber, formatRatio, formatTable } from './table.ts';

/** Formats one row per entry point, with its ratio to the first. `ways` is the heading of the column of entry points. */
export function formatEntryPointTable(columnTitle: string, comparisons: readonly EntryPointComparison[]): string {
  const first = comparisons[0]?.entryPoints[0]?.name ?? 'the first';
  const costs = ['Node ms', 'nginx ms', 'PG ms'];
  const header = ['scenario', columnTitle, 'req/s', `÷ ${first}`, ...costs, 'busy', 'load', 'stolen', 'failed'];
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const rows = comparisons.flatMap(({ scenario, entryPoints }) =>
    entryPoints.map(({ name, perSecond, nodeMs, proxyMs, postgresMs, busy, load, stolen, failed }) => [
      scenario,
      name,
      formatNumber(perSecond),
      formatRatio(perSecond, entryPoints[0]?.perSecond),
      ...[nodeMs, proxyMs, postgresMs].map(formatNumber),
      percent(busy),
      load.toFixed(1),
      percent(stolen),
      String(failed),
    ]),
  );
  return formatTable(header, rows);
}
