import type { Compared } from '../measure/doors.ts';
import { figure, ratio, tableOf } from './table.ts';

/** A row for each way in, with its ratio to the first; `ways` says what they differ by. */
export function doorsTable(ways: string, compared: readonly Compared[]): string {
  const first = compared[0]?.doors[0]?.name ?? 'the first';
  const costs = ['Node ms', 'nginx ms', 'PG ms'];
  const head = ['scenario', ways, 'req/s', `÷ ${first}`, ...costs, 'busy', 'load', 'stolen', 'failed'];
  const percent = (share: number) => `${(share * 100).toFixed(1)} %`;
  const rows = compared.flatMap(({ scenario, doors }) =>
    doors.map(({ name, perSecond, nodeMs, proxyMs, postgresMs, busy, load, stolen, failed }) => [
      scenario,
      name,
      figure(perSecond),
      ratio(perSecond, doors[0]?.perSecond),
      ...[nodeMs, proxyMs, postgresMs].map(figure),
      percent(busy),
      load.toFixed(1),
      percent(stolen),
      String(failed),
    ]),
  );
  return tableOf(head, rows);
}
