import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { ORDER_VIEWS } from '@kinari/contract/labels/shipment-labels';
import { toIndianDate } from '@kinari/contract/locale';
import { addMs, type Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import type { Session } from '../platform/http/endpoint.ts';
import { toPaginationResponse } from '../platform/http/pagination.ts';
import { createSwrCache } from '../platform/swr-cache.ts';
import { PACKING_SESSION_TTL } from '../shipments/packing.service.ts';
import { listRecentlyChanged, sortByLastChange } from './order-changes.queries.ts';
import { toAdminOrder } from './order-details.service.ts';
import { countOrdersInView, getOrderRows, listOrderIds, type Page } from './order-list.queries.ts';
import { collectOrders, filterByView, type PrefixMatch, scanOrders, searchPrefixes } from './order-search.queries.ts';
import type { ViewFilter } from './order-views.queries.ts';

type OrderPage = EndpointResponse<'listOrders'>;
type ListQuery = EndpointQuery<'listOrders'>;
type SearchText = { q: string; byContact: boolean };
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

  function count(filter: ViewFilter): Promise<number> {
    const { view, status, from, to } = filter;
    return cachedCount([view, status, from, to].join(' '), () => countOrdersInView(db, filter));
  }

  async function listForStaff(
    { page, limit, q, view = 'all', ...rest }: ListQuery,
    { permissions }: Pick<Session, 'permissions'>,
  ): Promise<OrderPage> {
    const slice = { offset: (page - 1) * limit, limit };
    const filter = { ...rest, view, today: toIndianDate(now()) };
    const text = { q, byContact: permissions.includes('customers.contact') };
    const { ids, total, exact } =
      filter.sort === 'changed'
        ? await listByChange(filter, text, slice)
        : q === ''
          ? await listPage(filter, slice)
          : await search(filter, text, slice);
    const orders = await getOrderRows(db, ids, addMs(now(), -PACKING_SESSION_TTL));
    return { orders: orders.map(toAdminOrder), pagination: { ...toPaginationResponse({ page, limit }, total), exact } };
  }

  async function listPage(filter: ViewFilter, { offset, limit }: Page): Promise<OrderMatches> {
    const total = await count(filter);
    const ids = offset < total ? await listOrderIds(db, filter, { offset, limit, total }) : [];
    return { ids, total, exact: true };
  }

  async function search(filter: ViewFilter, { q, byContact }: SearchText, slice: Page): Promise<OrderMatches> {
    const prefixes = await searchPrefixes(db, q, { byContact });
    const ids = await findAll(filter, prefixes);
    if (ids) return toMatches(ids, slice);
    const scanned = slice.offset < MAX_SCANNED ? await scanOrders(db, filter, { ways: prefixes, ...slice }) : [];
    return { ids: scanned, total: MAX_SCANNED, exact: false };
  }

  /** Sorts all matches by their last change. If there are too many, only those that changed recently. */
  async function listByChange(filter: ViewFilter, { q, byContact }: SearchText, slice: Page): Promise<OrderMatches> {
    const prefixes = q === '' ? [] : await searchPrefixes(db, q, { byContact });
    const ids = q === '' ? await listShortView(filter) : await findAll(filter, prefixes);
    if (ids) return toMatches(await sortByLastChange(db, ids), slice);
    return toMatches(await listRecentlyChanged(db, filter, prefixes), slice, false);
  }

  /** Returns a whole view, or `undefined` if it is too long. */
  async function listShortView(filter: ViewFilter): Promise<string[] | undefined> {
    const total = await count(filter);
    if (total <= MAX_SMALL_VIEW) return listOrderIds(db, filter, { offset: 0, limit: MAX_SMALL_VIEW, total });
    return undefined;
  }

  /** Returns all matches in the order of the list, or `undefined` if there are too many. */
  async function findAll(filter: ViewFilter, prefixes: readonly PrefixMatch[]): Promise<string[] | undefined> {
    const isAll = filter.view === 'all';
    if (!isAll && (await count(filter)) <= MAX_SMALL_VIEW)
      return scanOrders(db, filter, { ways: prefixes, offset: 0, limit: MAX_SMALL_VIEW });
    const { ids, more } = await collectOrders(db, prefixes, { ...filter, max: MAX_COLLECTED });
    if (more) return undefined;
    return isAll ? ids : filterByView(db, filter, ids);
  }

  async function countOrdersByView(): Promise<EndpointResponse<'countOrdersByView'>> {
    const today = toIndianDate(now());
    const counts = await Promise.all(ORDER_VIEWS.map(async (view) => [view, await count({ view, today })]));
    return { counts: Object.fromEntries(counts) };
  }

  return { listForStaff, countOrdersByView };
}

function toMatches(ids: string[], { offset, limit }: Page, exact = true): OrderMatches {
  return { ids: ids.slice(offset, offset + limit), total: ids.length, exact };
}
