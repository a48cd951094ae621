import type { EndpointQuery } from '@kinari/contract/contract';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../platform/database/db.ts';
import { matchesAny, searchPrefixes } from './order-search.queries.ts';
import { matchesRow, viewRows } from './order-views.queries.ts';

type OrderListFilter = Pick<EndpointQuery<'listOrders'>, 'view' | 'status' | 'q'>;

/** Returns the SQL condition that an order, `placed`, is in the staff's list with this filter. */
export async function createOrderCondition(
  db: Db,
  { view = 'all', status, q }: OrderListFilter,
  { today, byContact }: { today: string; byContact: boolean },
): Promise<RawBuilder<unknown>> {
  const isInView =
    view === 'all'
      ? matchesRow({ status })
      : sql`placed.id in (select id from (${viewRows({ view, status, today })}) listed)`;
  if (q === '') return isInView;
  return sql`${isInView} and (${matchesAny(await searchPrefixes(db, q, { byContact }))})`;
}
