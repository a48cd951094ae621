import type { Query, Reply } from '@kinari/contract/contract';
import type { Db } from '../platform/database/db.ts';
import { paginationOf } from '../platform/http/pagination.ts';
import { remember } from '../platform/remembered.ts';
import { countAllOrders, gatherOrders, listOrderIds, showOrders, walkToOrders } from './order-list.queries.ts';
import { toWireOrder } from './order-record.ts';

type OrderPage = Reply<'listAllOrders'>;
type Question = Query<'listAllOrders'>;

// So many are gathered and sorted in a few milliseconds; beyond, what fits is found sooner by walking along the list
// (`docs/decisions/0025-gather-or-walk.md`).
const MOST_GATHERED = 2000;
const MOST_WALKED = 500;
// Fewer are counted in no time.
const LONG_LIST = 10_000;

/** Everybody's orders for staff, newest first; counts of a long list may be a few seconds old. */
export function openOrderList(db: Db) {
  const countOnce = remember<number>({ worthIt: (count) => count >= LONG_LIST });

  return async function listForStaff({ page, limit, status, q }: Question): Promise<OrderPage> {
    const offset = (page - 1) * limit;
    const paged = (total: number, exact = true) => ({ ...paginationOf({ page, limit }, total), exact });
    const show = async (ids: readonly string[]) => (await showOrders(db, ids)).map(toWireOrder);

    if (q === '') {
      const total = await countOnce(status ?? 'all', () => countAllOrders(db, status));
      const ids = offset < total ? await listOrderIds(db, status, { offset, limit, total }) : [];
      return { orders: await show(ids), pagination: paged(total) };
    }
    const found = await gatherOrders(db, { beginning: q, status }, { offset, limit, most: MOST_GATHERED });
    if (found.total <= MOST_GATHERED) return { orders: await show(found.ids), pagination: paged(found.total) };
    const ids = offset < MOST_WALKED ? await walkToOrders(db, { beginning: q, status }, { offset, limit }) : [];
    return { orders: await show(ids), pagination: paged(MOST_WALKED, false) };
  };
}
