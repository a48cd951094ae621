import type { Query, Reply } from '@kinari/contract/contract';
import { ORDER_VIEWS, type OrderView } from '@kinari/contract/words/parcel-words';
import { dayInIndia, later, MINUTE, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { paginationOf } from '../platform/http/pagination.ts';
import { remember } from '../platform/remembered.ts';
import { countView, listOrderIds, type Page, showOrders } from './order-list.queries.ts';
import { toStaffOrder } from './order-record.ts';
import { gatherOrders, keepListed, walkToOrders, waysToBegin } from './order-search.queries.ts';
import type { Listed, Status } from './order-views.queries.ts';

type OrderPage = Reply<'listAllOrders'>;
type Question = Query<'listAllOrders'>;
type Found = { ids: string[]; total: number; exact: boolean };

// So many are gathered and sorted in a few milliseconds; beyond, what fits is found sooner by walking along the list
// (`docs/decisions/0025-gather-or-walk.md`).
const MOST_GATHERED = 2000;
const MOST_WALKED = 500;
// Fewer are counted in no time.
const LONG_LIST = 10_000;
// Each order of such a view is tried sooner than all that begin so are gathered.
const SHORT_VIEW = 3000;
/** Whoever walks away from a packing table does not hold it for longer. */
export const DESK_HELD = 20 * MINUTE;

/** Everybody's orders for staff, view by view; counts of a long list may be a few seconds old. */
export function openOrderList(db: Db, now: Now) {
  const countOnce = remember<number>({ worthIt: (count) => count >= LONG_LIST });
  const listedBy = (view: OrderView, status: Status): Listed => ({ view, status, today: dayInIndia(now()) });
  const count = (listed: Listed) => countOnce(`${listed.view} ${listed.status ?? ''}`, () => countView(db, listed));

  async function listForStaff({ page, limit, status, q, view = 'all' }: Question): Promise<OrderPage> {
    const offset = (page - 1) * limit;
    const listed = listedBy(view, status);
    const { ids, total, exact } =
      q === '' ? await slice(listed, { offset, limit }) : await search(listed, q, { offset, limit });
    const orders = await showOrders(db, ids, later(now(), -DESK_HELD));
    return { orders: orders.map(toStaffOrder), pagination: { ...paginationOf({ page, limit }, total), exact } };
  }

  async function slice(listed: Listed, { offset, limit }: Page): Promise<Found> {
    const total = await count(listed);
    const ids = offset < total ? await listOrderIds(db, listed, { offset, limit, total }) : [];
    return { ids, total, exact: true };
  }

  async function search(listed: Listed, q: string, { offset, limit }: Page): Promise<Found> {
    const ways = await waysToBegin(db, q);
    const pageOf = (ids: string[]) => ({ ids: ids.slice(offset, offset + limit), total: ids.length, exact: true });
    const isAll = listed.view === 'all';
    if (!isAll && (await count(listed)) <= SHORT_VIEW)
      return pageOf(await walkToOrders(db, listed, { ways, offset: 0, limit: SHORT_VIEW }));
    const { ids, more } = await gatherOrders(db, ways, { status: listed.status, most: MOST_GATHERED });
    if (!more) return pageOf(isAll ? ids : await keepListed(db, listed, ids));
    const walked = offset < MOST_WALKED ? await walkToOrders(db, listed, { ways, offset, limit }) : [];
    return { ids: walked, total: MOST_WALKED, exact: false };
  }

  async function countViews(): Promise<Reply<'countViews'>> {
    const counts = await Promise.all(ORDER_VIEWS.map(async (view) => [view, await count(listedBy(view, undefined))]));
    return { counts: Object.fromEntries(counts) };
  }

  return { listForStaff, countViews };
}
