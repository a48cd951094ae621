import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { ORDER_VIEWS, type OrderView } from '@kinari/contract/labels/shipment-labels';
import { toIndianDate } from '@kinari/contract/locale';
import { addMs, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { toPaginationResponse } from '../platform/http/pagination.ts';
import { createSwrCache } from '../platform/swr-cache.ts';
import { PACKING_SESSION_TTL } from '../shipments/packing.service.ts';
import { toAdminOrder } from './order-details.service.ts';
import { countOrdersInView, getOrderRows, listOrderIds, type Page } from './order-list.queries.ts';
import { collectOrders, filterByView, scanOrders, searchPrefixes } from './order-search.queries.ts';
import type { StatusFilter, ViewFilter } from './order-views.queries.ts';

type OrderPage = EndpointResponse<'listOrders'>;
type ListQuery = EndpointQuery<'listOrders'>;
type OrderMatches = { ids: string[]; total: number; exact: boolean };

// Up to this many matches are collected and sorted in a few ms. Above it, an index scan is faster
// (`docs/decisions/0025-collect-and-sort-or-index-scan.md`).
const MAX_COLLECTED = 2000;
const MAX_SCANNED = 500;
// Counting fewer orders is fast, so smaller counts are not cached.
const MIN_CACHED_COUNT = 10_000;
// For a smaller view, checking each order is faster than collecting all matches.
const MAX_SMALL_VIEW = 3000;

/** Lists all orders for staff, by view. Counts of long lists may be a few seconds old. */
export function createOrderList(db: Db, now: Now) {
  const cachedCount = createSwrCache<number>({ shouldCache: (count) => count >= MIN_CACHED_COUNT });
  const toFilter = (view: OrderView, status: StatusFilter): ViewFilter => ({
    view,
    status,
    today: toIndianDate(now()),
  });
  const count = (filter: ViewFilter) =>
    cachedCount(`${filter.view} ${filter.status ?? ''}`, () => countOrdersInView(db, filter));

  async function listForStaff({ page, limit, status, q, view = 'all' }: ListQuery): Promise<OrderPage> {
    const offset = (page - 1) * limit;
    const filter = toFilter(view, status);
    const { ids, total, exact } =
      q === '' ? await slice(filter, { offset, limit }) : await search(filter, q, { offset, limit });
    const orders = await getOrderRows(db, ids, addMs(now(), -PACKING_SESSION_TTL));
    return { orders: orders.map(toAdminOrder), pagination: { ...toPaginationResponse({ page, limit }, total), exact } };
  }

  async function slice(filter: ViewFilter, { offset, limit }: Page): Promise<OrderMatches> {
    const total = await count(filter);
    const ids = offset < total ? await listOrderIds(db, filter, { offset, limit, total }) : [];
    return { ids, total, exact: true };
  }

  async function search(filter: ViewFilter, q: string, { offset, limit }: Page): Promise<OrderMatches> {
    const prefixes = await searchPrefixes(db, q);
    const toPage = (ids: string[]) => ({ ids: ids.slice(offset, offset + limit), total: ids.length, exact: true });
    const isAll = filter.view === 'all';
    if (!isAll && (await count(filter)) <= MAX_SMALL_VIEW)
      return toPage(await scanOrders(db, filter, { ways: prefixes, offset: 0, limit: MAX_SMALL_VIEW }));
    const { ids, more } = await collectOrders(db, prefixes, { status: filter.status, max: MAX_COLLECTED });
    if (!more) return toPage(isAll ? ids : await filterByView(db, filter, ids));
    const scanned = offset < MAX_SCANNED ? await scanOrders(db, filter, { ways: prefixes, offset, limit }) : [];
    return { ids: scanned, total: MAX_SCANNED, exact: false };
  }

  async function countOrdersByView(): Promise<EndpointResponse<'countOrdersByView'>> {
    const counts = await Promise.all(ORDER_VIEWS.map(async (view) => [view, await count(toFilter(view, undefined))]));
    return { counts: Object.fromEntries(counts) };
  }

  return { listForStaff, countOrdersByView };
}
