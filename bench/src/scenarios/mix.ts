import type { LoadRequest } from '../load/load-request.ts';
import type { VisitGroup } from '../load/task.ts';
import type { BuyerPool } from '../shop/buyers.ts';
import type { ShopData } from '../shop/stock.ts';
import { listingRequests, productRequests, searchRequests, suggestionRequests } from './api.ts';
import { PAGE_PATHS } from './pages.ts';
import { createBuyers, createCartCustomers } from './writes.ts';

const toVisits = (requests: readonly LoadRequest[]) => requests.map((loadRequest) => [loadRequest]);
const toPageVisits = (paths: readonly string[]) => paths.map((path) => [{ path }]);

/** Visitors who only browse, with their share of all visits in percent. */
export function createBrowsingGroups(shopData: ShopData): VisitGroup[] {
  return [
    { name: 'home', share: 10, visits: toPageVisits(PAGE_PATHS.home()) },
    { name: 'listing pages', share: 25, visits: toPageVisits(PAGE_PATHS.listing(shopData)) },
    { name: 'product pages', share: 25, visits: toPageVisits(PAGE_PATHS.product(shopData)) },
    {
      name: 'api lists and products',
      share: 15,
      visits: toVisits([...listingRequests(), ...productRequests(shopData)]),
    },
    { name: 'search', share: 10, visits: toVisits(searchRequests(shopData)) },
    { name: 'suggestions', share: 5, visits: toVisits(suggestionRequests(shopData)) },
  ];
}

/** All visitors, including the few who buy. Creates enough customers for `visits` visits. */
export async function createShopperGroups(
  shopData: ShopData,
  buyerPool: BuyerPool,
  visits: number,
): Promise<VisitGroup[]> {
  const some = (share: number) => Math.ceil((visits * share * 1.2) / 100) + 20;
  const carts = await createCartCustomers(buyerPool, some(6), { buying: false });
  const placements = await createBuyers(buyerPool, some(2), () => buyerPool.variants.slice(0, 1));
  const owners = carts.slice(0, 200).flatMap(({ visit }) => visit[0]?.token ?? []);
  return [
    ...createBrowsingGroups(shopData),
    { name: 'add to cart', share: 6, once: true, visits: carts.map(({ visit }) => visit) },
    { name: 'place an order', share: 2, once: true, visits: placements.map(({ visit }) => visit) },
    { name: 'my orders', share: 2, visits: owners.map((token) => [{ path: '/api/orders/my-orders', token }]) },
  ];
}
