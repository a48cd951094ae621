import type { Ask } from '../load/ask.ts';
import type { Group } from '../load/task.ts';
import type { Crowd } from '../shop/crowd.ts';
import type { Shelf } from '../shop/shelf.ts';
import { completions, listing, products, searches } from './calls.ts';
import { PAGES } from './pages.ts';
import { adders, buyers } from './writes.ts';

const each = (asks: readonly Ask[]) => asks.map((ask) => [ask]);
const pagesOf = (paths: readonly string[]) => paths.map((path) => [{ path }]);

/** Those who only look, with their shares of all who come, in percent. */
export function browsing(shelf: Shelf): Group[] {
  return [
    { name: 'home', share: 10, visits: pagesOf(PAGES.home()) },
    { name: 'listing pages', share: 25, visits: pagesOf(PAGES.listing(shelf)) },
    { name: 'product pages', share: 25, visits: pagesOf(PAGES.product(shelf)) },
    { name: 'api lists and products', share: 15, visits: each([...listing(), ...products(shelf)]) },
    { name: 'search', share: 10, visits: each(searches(shelf)) },
    { name: 'completions', share: 5, visits: each(completions(shelf)) },
  ];
}

/** All who come to a shop, the few among them who buy included; enough of these for so many visits altogether. */
export async function shoppers(shelf: Shelf, crowd: Crowd, visits: number): Promise<Group[]> {
  const some = (share: number) => Math.ceil((visits * share * 1.2) / 100) + 20;
  const carts = await adders(crowd, some(6), { buying: false });
  const placements = await buyers(crowd, some(2), () => crowd.variants.slice(0, 1));
  const owners = carts.slice(0, 200).flatMap(({ visit }) => visit[0]?.token ?? []);
  return [
    ...browsing(shelf),
    { name: 'add to cart', share: 6, once: true, visits: carts.map(({ visit }) => visit) },
    { name: 'place an order', share: 2, once: true, visits: placements.map(({ visit }) => visit) },
    { name: 'my orders', share: 2, visits: owners.map((token) => [{ path: '/api/orders/my-orders', token }]) },
  ];
}
