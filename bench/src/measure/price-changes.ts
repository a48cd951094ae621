import { setTimeout as wait } from 'node:timers/promises';
import { say } from '../report/say.ts';
import type { Shop } from '../shop/processes.ts';
import type { Shelf } from '../shop/shelf.ts';

const CHANGES = 10;
// A change comes at any moment between two questions of a site whether something changed.
const APART_MS = 1000;
// Long enough that whoever goes back to the old price after the new one is seen to do so.
const WATCHED_MS = 3000;
const ASKED_EVERY_MS = 20;
// Below all that the demo sells, so that no MRP is in the way; and with paise that no other price has.
const HIGHEST_PRICE = 299.37;

/** How long after a price was saved the last of each kind of place showed it for good, in ms; never is Infinity. */
export type Change = Record<Kind, number>;
type Kind = 'api' | 'api through web' | 'page';
type Place = { kind: Kind; url: string };
/** `origin` is where prices are saved. */
type Shown = { shop: Shop; shelf: Shelf; origin: string };

type Product = {
  id: string;
  name: string;
  categoryId: string;
  description: string;
  version: number;
  variants: { stock: number; originalPrice: number; discountPrice: number }[];
};

/** Changes a product's price again and again, and asks every process for it all the while. */
export async function measurePriceChanges({ shop, shelf, origin }: Shown): Promise<Change[]> {
  const [name] = shelf.names;
  if (!name) throw new Error('Nothing is for sale');
  const call = `/api/products/by-name/${encodeURIComponent(name)}`;
  const places: Place[] = [
    ...shop.apis.map((api): Place => ({ kind: 'api', url: api + call })),
    ...shop.webs.flatMap((web): Place[] => [
      { kind: 'api through web', url: web + call },
      { kind: 'page', url: `${web}/product/${encodeURIComponent(name)}` },
    ]),
  ];
  let product = ((await (await fetch(origin + call)).json()) as { product: Product }).product;
  const done: Change[] = [];
  // The first one only warms up.
  for (let n = 0; n <= CHANGES; n++) {
    await wait(Math.random() * APART_MS);
    const price = HIGHEST_PRICE - n;
    const over = new AbortController();
    const watching = Promise.all(places.map((place) => shownAt(place, price.toFixed(2), over.signal)));
    let savedAt = Infinity;
    try {
      product = await save({ ...product, variants: atPrice(product, price) }, { origin, admin: shelf.admin });
      savedAt = performance.now();
      await wait(WATCHED_MS);
    } finally {
      over.abort();
    }
    const times = (await watching).map((at) => Math.max(0, at - savedAt));
    const change = lastOfEach(places, times);
    if (n === 0) continue;
    const each = Object.entries(change).map(([kind, ms]) => `${kind} ${ms.toFixed(0)} ms`);
    say(`price ${n}: ${each.join(', ')}`);
    done.push(change);
  }
  return done;
}

export function lastOfEach(places: readonly { kind: Kind }[], times: readonly number[]): Change {
  const change: Change = { api: 0, 'api through web': 0, page: 0 };
  for (const [n, { kind }] of places.entries()) change[kind] = Math.max(change[kind], times[n] ?? Infinity);
  return change;
}

/** Since when a place has shown a price without a break. */
async function shownAt({ url }: Place, price: string, over: AbortSignal): Promise<number> {
  let since = Infinity;
  while (!over.aborted) {
    // Unpacked: what is packed on its way web does not keep, and what it keeps is what may be old.
    const said = await fetch(url, { headers: { 'accept-encoding': 'identity' } }).then(
      (reply) => reply.text(),
      () => '',
    );
    const isShown = said.includes(price);
    since = isShown ? Math.min(since, performance.now()) : Infinity;
    await wait(ASKED_EVERY_MS);
  }
  return since;
}

const atPrice = ({ variants }: Product, price: number) =>
  variants.map((variant) => ({ ...variant, loadedStock: variant.stock, originalPrice: price, discountPrice: 0 }));

/** As the back office does it. */
async function save(
  { id, name, categoryId, description, variants, version }: Product,
  { origin, admin }: { origin: string; admin: string },
): Promise<Product> {
  const form = new FormData();
  const fields = { productName: name, categoryId, description, productVariants: JSON.stringify(variants), version };
  for (const [field, value] of Object.entries(fields)) form.append(field, String(value));
  const headers = { authorization: `Bearer ${admin}` };
  const reply = await fetch(`${origin}/api/products/${id}`, { method: 'PUT', headers, body: form });
  if (!reply.ok) throw new Error(`The price was not saved: ${reply.status} ${await reply.text()}`);
  return ((await reply.json()) as { product: Product }).product;
}
