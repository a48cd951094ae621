import type { EndpointResponse } from '@kinari/contract/contract';
import { TASK_KINDS, TASK_PERMISSIONS } from '@kinari/contract/endpoints/admin/analytics';
import { toIndianDate } from '@kinari/contract/locale';
import { toRupees } from '@kinari/contract/money';
import type { Queryable } from '../platform/database/db.ts';
import type { Session } from '../platform/http/endpoint.ts';
import { countOpenTasks } from './tasks.queries.ts';

// Limits the cost of counting when there is a large backlog.
const MAX_COUNTED = 1000;

/** Lists the tasks that the staff member has the permission for. */
export async function listTasks(
  db: Queryable,
  { permissions }: Session,
  asOf: Date,
): Promise<EndpointResponse<'listTasks'>> {
  const counts = await countOpenTasks(db, toIndianDate(asOf), MAX_COUNTED + 1);
  const countByKind = new Map(counts.map((row) => [row.kind, row]));
  return {
    items: TASK_KINDS.flatMap((kind) => {
      const { count, since, paise } = countByKind.get(kind) ?? { count: 0, since: null, paise: null };
      if (count === 0 || !permissions.includes(TASK_PERMISSIONS[kind])) return [];
      const isLowerBound = count > MAX_COUNTED;
      return {
        kind,
        count: Math.min(count, MAX_COUNTED),
        isLowerBound,
        since: since?.toISOString() ?? null,
        // The sum is unknown if counting stopped at the limit.
        sum: paise === null || isLowerBound ? null : toRupees(paise),
      };
    }),
  };
}
