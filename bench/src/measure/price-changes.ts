import { setTimeout as wait } from 'node:timers/promises';
import { printProgress } from '../report/print.ts';
import type { Shop } from '../shop/processes.ts';
import type { ShopData } from '../shop/stock.ts';

const CHANGES = 10;
// The changes fall at random moments between two checks for a new catalogue version.
const CHANGE_INTERVAL_MS = 1000;
// Long enough to notice a process that shows the old price again after the new one.
const WATCH_MS = 3000;
const POLL_INTERVAL_MS = 20;
// Below every price of the demo, so that the MRP is never exceeded. No other price has these paise.
const MAX_PRICE = 299.37;

/** Time in ms until the last place of each kind showed the new price permanently. Infinity if it never did. */
export type PriceChangeTimes = Record<Kind, number>;
type Kind = 'api' | 'api through web' | 'page';
type PolledUrl = { kind: Kind; url: string };
/** `origin` is the URL where prices are saved. */
type PriceChangeInput = { shop: Shop; shopData: ShopData; origin: string };

type Product = {
  id: string;
  name: string;
  categoryId: string;
  description: string;
  version: number;
  variants: { stock: number; originalPrice: number; discountPrice: number }[];
};

/** Changes a product's price repeatedly while polling every process. */
export async function measurePriceChanges({ shop, shopData, origin }: PriceChangeInput): Promise<PriceChangeTimes[]> {
  const [name] = shopData.names;
  if (!name) throw new Error('Nothing is for sale');
  const call = `/api/products/by-name/${encodeURIComponent(name)}`;
  const polledUrls: PolledUrl[] = [
    ...shop.apis.map((api): PolledUrl => ({ kind: 'api', url: api + call })),
    ...shop.webs.flatMap((web): PolledUrl[] => [
      { kind: 'api through web', url: web + call },
      { kind: 'page', url: `${web}/product/${encodeURIComponent(name)}` },
    ]),
  ];
  let product = ((await (await fetch(origin + call)).json()) as { product: Product }).product;
  const done: PriceChangeTimes[] = [];
  // The first change only warms up.
  for (let n = 0; n <= CHANGES; n++) {
    await wait(Math.random() * CHANGE_INTERVAL_MS);
    const price = MAX_PRICE - n;
    const stopPolling = new AbortController();
    const watching = Promise.all(
      polledUrls.map((polledUrl) => waitForPrice(polledUrl, price.toFixed(2), stopPolling.signal)),
    );
    let savedAt = Infinity;
    try {
      product = await saveProduct(
        { ...product, variants: withPrice(product, price) },
        { origin, admin: shopData.admin },
      );
      savedAt = performance.now();
      await wait(WATCH_MS);
    } finally {
      stopPolling.abort();
    }
    const times = (await watching).map((at) => Math.max(0, at - savedAt));
    const change = maxTimeByKind(polledUrls, times);
    if (n === 0) continue;
    const formattedTimes = Object.entries(change).map(([kind, ms]) => `${kind} ${ms.toFixed(0)} ms`);
    printProgress(`price ${n}: ${formattedTimes.join(', ')}`);
    done.push(change);
  }
  return done;
}

export function maxTimeByKind(polledUrls: readonly { kind: Kind }[], times: readonly number[]): PriceChangeTimes {
  const change: PriceChangeTimes = { api: 0, 'api through web': 0, page: 0 };
  for (const [n, { kind }] of polledUrls.entries()) change[kind] = Math.max(change[kind], times[n] ?? Infinity);
  return change;
}

/** Returns since when a place has shown a price without interruption. */
async function waitForPrice({ url }: PolledUrl, price: string, stopPolling: AbortSignal): Promise<number> {
  let since = Infinity;
  while (!stopPolling.aborted) {
    // Without compression: the web server does not cache compressed replies, and only a cached reply can be stale.
    const responseText = await fetch(url, { headers: { 'accept-encoding': 'identity' } }).then(
      (reply) => reply.text(),
      () => '',
    );
    const isShown = responseText.includes(price);
    since = isShown ? Math.min(since, performance.now()) : Infinity;
    await wait(POLL_INTERVAL_MS);
  }
  return since;
}

const withPrice = ({ variants }: Product, price: number) =>
  variants.map((variant) => ({ ...variant, loadedStock: variant.stock, originalPrice: price, discountPrice: 0 }));

async function saveProduct(
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
