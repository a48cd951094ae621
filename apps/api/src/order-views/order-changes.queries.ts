import { sql } from 'kysely';
import type { Queryable } from '../platform/database/db.ts';
import { matchesAny, type PrefixMatch } from './order-search.queries.ts';
import { type ViewFilter, viewRows } from './order-views.queries.ts';

// As many as are read and sorted in a few ms.
const MAX_CHANGES = 5000;

const LAST_CHANGE = sql`
  cross join lateral (select max(happened_at) as at from order_events where order_id = wanted.id) last_change
`;

/** Sorts orders by their last change of status, latest first. The placement is the first change. */
export async function sortByLastChange(db: Queryable, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select wanted.id
    from unnest(${ids}::text[]) as wanted(id)
    ${LAST_CHANGE}
    order by last_change.at desc, wanted.id
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the matching orders among the latest changes, latest first. For lists that are too long to sort. */
export async function listRecentlyChanged(
  db: Queryable,
  filter: ViewFilter,
  prefixes: readonly PrefixMatch[],
): Promise<string[]> {
  // `offset 0` stops the planner from reordering: it looks up each recent order by its id.
  const { rows } = await sql<{ id: string }>`
    with
    -- Changes to a status other than Pending are indexed by time. Placements are in the orders.
    changes as (
      (select order_id as id, happened_at as at from order_events where to_status <> 'PENDING' order by happened_at desc limit ${MAX_CHANGES})
      union all
      (select id, placed_at as at from orders order by placed_at desc, id limit ${MAX_CHANGES})
    ),
    -- The orders of the latest changes of both kinds.
    wanted as materialized (
      select distinct id from (select id from changes order by at desc limit ${MAX_CHANGES}) latest
    )
    select wanted.id
    from wanted
    cross join lateral (select from (${viewRows(filter)}) listed where listed.id = wanted.id offset 0) matching
    cross join lateral (select * from orders where orders.id = wanted.id offset 0) placed
    ${LAST_CHANGE}
    where ${prefixes.length === 0 ? sql`true` : matchesAny(prefixes)}
    order by last_change.at desc, wanted.id
  `.execute(db);
  return rows.map(({ id }) => id);
}
