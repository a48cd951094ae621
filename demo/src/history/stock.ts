import type { Db } from '@kinari/api/platform/database/db';
import { createStockReceipt } from '@kinari/api/stock-operations/stock.service';
import { toIndianDate } from '@kinari/contract/locale';
import type { DemoVariant } from '../catalog/product.ts';
import { demoProducts } from '../catalog/products.ts';
import { createRandom } from '../random.ts';
import type { Opening } from '../shop/catalog.ts';
import { productListedAt } from './assortment.ts';
import { DAY_MS, HISTORY_DAYS, indianTime } from './calendar.ts';
import type { PlannedOrder } from './planned-order.ts';

const DAYS_BETWEEN_DELIVERIES = 30;
const DAYS_SINCE_LAST_DELIVERY = 9;
const SOLD_OUT_VARIANTS = 4;
const LOW_VARIANTS = 12;
// The admin shows ten units or fewer as low.
const LOW_STOCK = [2, 3, 4, 5, 6, 7];
const USUAL_STOCK = 12;

const SUPPLIERS = [
  { name: 'Sutradhar Mills, Tiruppur', code: 'SM', categories: ['T-Shirts', 'Hoodies', 'Jeans', 'Dresses'] },
  { name: 'Ganga Handlooms, Varanasi', code: 'GH', categories: ['Kurtas', 'Sarees'] },
  { name: 'Pankh Footwear, Agra', code: 'PF', categories: ['Sneakers'] },
  { name: 'Tarang Distributors, Mumbai', code: 'TD', categories: [] },
];

export type StockPlan = {
  opening: Opening;
  deliveries: readonly { at: Date; next: Date }[];
  /** Units that should be left before the next delivery, by SKU. */
  targets: ReadonlyMap<string, number>;
  soldOut: readonly string[];
  /** Units sold between two moments. */
  countSold: (sku: string, from: Date, to: Date) => number;
};

/** Plans deliveries of suppliers once a month, so that stock covers the sales until the next one. */
export function planStock(orders: readonly PlannedOrder[], now: Date): StockPlan {
  const sales = Map.groupBy(
    orders.flatMap(({ placedAt, lines }) => lines.map(({ sku, quantity }) => ({ sku, quantity, at: placedAt }))),
    ({ sku }) => sku,
  );
  const countSold = (sku: string, from: Date, to: Date) =>
    (sales.get(sku) ?? []).reduce((sum, { at, quantity }) => sum + (at >= from && at < to ? quantity : 0), 0);
  const deliveries = listDeliveries(now);
  const popular = listPopularSkus((sku) => countSold(sku, new Date(now.getTime() - 60 * DAY_MS), now));
  const soldOut = popular.slice(0, SOLD_OUT_VARIANTS);
  const targets = planTargets(soldOut, popular.slice(SOLD_OUT_VARIANTS, SOLD_OUT_VARIANTS + LOW_VARIANTS));
  const listingTimes = new Map(
    demoProducts.flatMap(({ variants }, index) =>
      variants.map(({ sku }) => [sku, productListedAt(index, now)] as const),
    ),
  );
  const initialStock = ({ sku }: DemoVariant) => {
    const listedAt = listingTimes.get(sku) ?? now;
    const next = deliveries.find(({ at }) => at > listedAt)?.at ?? now;
    return (targets.get(sku) ?? 0) + countSold(sku, listedAt, next);
  };
  const listedAt = (index: number) => productListedAt(index, now);
  return { opening: { listedAt, initialStock }, deliveries, targets, soldOut, countSold };
}

/** Brings the stock to what is sold until the next delivery and the target. One receipt per supplier. */
export async function receiveDelivery(
  db: Db,
  { deliveries, targets, countSold }: StockPlan,
  { delivery, actorId }: { delivery: StockPlan['deliveries'][number]; actorId: string },
): Promise<void> {
  const variants = await db
    .selectFrom('variants')
    .innerJoin('products', 'products.id', 'variants.product_id')
    .select(['variants.id', 'variants.sku', 'variants.stock'])
    .where('products.created_at', '<', delivery.at)
    .execute();
  const number = deliveries.indexOf(delivery) + 1;
  for (const { name, code } of SUPPLIERS) {
    const lines = variants.flatMap(({ id, sku, stock }) => {
      if (!sku || findSupplier(sku) !== name) return [];
      const units = (targets.get(sku) ?? 0) + countSold(sku, delivery.at, delivery.next) - stock;
      return units > 0 ? [{ variantId: id, units }] : [];
    });
    const reference = `${code}-${toIndianDate(delivery.at).slice(0, 4)}-${String(number).padStart(3, '0')}`;
    if (lines.length > 0) await createStockReceipt(db, { supplier: name, reference, lines, actorId, key: undefined });
  }
}

function listDeliveries(now: Date): { at: Date; next: Date }[] {
  const count = Math.floor((HISTORY_DAYS - DAYS_SINCE_LAST_DELIVERY) / DAYS_BETWEEN_DELIVERIES) + 1;
  const times = Array.from({ length: count }, (_, n) => {
    const days = DAYS_SINCE_LAST_DELIVERY + (count - 1 - n) * DAYS_BETWEEN_DELIVERIES;
    return indianTime(toIndianDate(new Date(now.getTime() - days * DAY_MS)), 11.5);
  });
  return times.map((at, n) => ({ at, next: times[n + 1] ?? now }));
}

/** Lists the best-selling SKU of each product, best first. */
function listPopularSkus(countSold: (sku: string) => number): string[] {
  return demoProducts
    .map(({ variants }) => variants.map(({ sku }) => ({ sku, units: countSold(sku) })))
    .flatMap((variants) => variants.toSorted((first, other) => other.units - first.units).slice(0, 1))
    .toSorted((first, other) => other.units - first.units)
    .map(({ sku }) => sku);
}

function planTargets(soldOut: readonly string[], low: readonly string[]): Map<string, number> {
  const random = createRandom(13);
  return new Map(
    demoProducts.flatMap(({ variants }) =>
      variants.map(({ sku }) => {
        const usual = USUAL_STOCK + Math.floor(25 * random() ** 4);
        if (soldOut.includes(sku)) return [sku, 0] as const;
        const place = low.indexOf(sku);
        return [sku, place < 0 ? usual : (LOW_STOCK[place % LOW_STOCK.length] ?? usual)] as const;
      }),
    ),
  );
}

const CATEGORY_OF = new Map(
  demoProducts.flatMap(({ category, variants }) => variants.map(({ sku }) => [sku, category[0] ?? ''] as const)),
);

function findSupplier(sku: string): string | undefined {
  const category = CATEGORY_OF.get(sku) ?? '';
  return (SUPPLIERS.find(({ categories }) => categories.includes(category)) ?? SUPPLIERS.at(-1))?.name;
}
