import { toIndianDate } from '@kinari/contract/locale';
import type { DemoProduct, DemoVariant } from '../catalog/product.ts';
import { demoProducts } from '../catalog/products.ts';
import { createRandom } from '../random.ts';
import { productAgeDays } from '../shop/catalog.ts';
import { createPicker, DAY_MS, isFestivalSeason } from './calendar.ts';

// Products are listed over this time, so that about half are older than the first order.
const DAYS_ON_SALE = 640;

export type PlannedLine = { sku: string; quantity: number; rupees: number; isReduced: boolean };

// How often a line is from a category: mostly clothes. Electronics are rare, because one phone costs as much as ten kurtas.
const CATEGORY_WEIGHTS: Record<string, number> = {
  Kurtas: 23,
  'T-Shirts': 19,
  Dresses: 12,
  Jeans: 11,
  Sarees: 5,
  Hoodies: 8,
  Sneakers: 4,
  Audio: 2,
  Watches: 1.2,
  Phones: 0.25,
  Cameras: 0.12,
  'Laptops & Tablets': 0.12,
};
const FESTIVAL_FACTORS: Record<string, number> = { Kurtas: 1.5, Sarees: 2.2, Audio: 1.5, Phones: 1.5 };
const WINTER_MONTHS = new Set(['11', '12', '01', '02']);
const WINTER_FACTORS: Record<string, number> = { Hoodies: 2.4, 'T-Shirts': 0.6 };
const SIZE_WEIGHTS: Record<string, number> = { XS: 0.4, S: 0.9, M: 1.5, L: 1.3, XL: 0.8, XXL: 0.4 };
const LUXURY_RUPEES = 5000;
// One dearer order would change the totals of a whole month.
const MAX_RUPEES = 40_000;
const PAIR_RUPEES = 1500;

/** When the product at this place of the catalogue was listed. */
export function productListedAt(index: number, now: Date): Date {
  return new Date(now.getTime() - productAgeDays(index, DAYS_ON_SALE) * DAY_MS);
}

type Listed = { product: DemoProduct; listedAt: number; popularity: number };

/** Creates a function that picks the lines of an order placed at a moment, from the products listed then. */
export function createLinePicker(now: Date): (at: Date, random: () => number) => PlannedLine[] {
  const listed = listProducts(now);
  const pickers = new Map<string, (chance: number) => Listed>();
  return (at, random) => {
    const day = toIndianDate(at);
    const pickProduct =
      pickers.get(day) ??
      createPicker(listed, (item) => (item.listedAt < at.getTime() - DAY_MS ? weightOn(day, item) : 0));
    pickers.set(day, pickProduct);
    const lines = new Map<string, PlannedLine>();
    const count = createPicker([1, 2, 3], (n) => [74, 20, 6][n - 1] ?? 0)(random());
    while (lines.size < count) {
      const variant = pickVariant(pickProduct(random()).product, random);
      const quantity = variant.price < PAIR_RUPEES && random() < 0.08 ? 2 : 1;
      lines.set(variant.sku, {
        sku: variant.sku,
        quantity,
        rupees: variant.price * quantity,
        isReduced: variant.saving > 0,
      });
    }
    return [...lines.values()];
  };
}

/** Each category has a few best sellers and many products that sell now and then. */
function listProducts(now: Date): Listed[] {
  const random = createRandom(38);
  const ranks = new Map<string, number>();
  const shuffled = demoProducts
    // Products with few variants sell best, so that some of them are soon sold out.
    .map((product, index) => ({ product, index, place: random() + product.variants.length / 6 }))
    .toSorted((first, other) => first.place - other.place);
  return shuffled.map(({ product, index }) => {
    const category = product.category[0] ?? '';
    const rank = (ranks.get(category) ?? 0) + 1;
    ranks.set(category, rank);
    const [{ price }] = product.variants;
    const luxury = price > MAX_RUPEES ? 0 : price > LUXURY_RUPEES ? 0.2 : 1;
    return {
      product,
      listedAt: productListedAt(index, now).getTime(),
      popularity: luxury / rank ** 1.1,
    };
  });
}

function weightOn(day: string, { product, popularity }: Listed): number {
  const category = product.category[0] ?? '';
  const festival = isFestivalSeason(day) ? (FESTIVAL_FACTORS[category] ?? 1) : 1;
  const winter = WINTER_MONTHS.has(day.slice(5, 7)) ? (WINTER_FACTORS[category] ?? 1) : 1;
  return (CATEGORY_WEIGHTS[category] ?? 0) * popularity * festival * winter;
}

function pickVariant({ variants }: DemoProduct, random: () => number): DemoVariant {
  const [first] = variants;
  const pick = createPicker(
    variants,
    ({ size, color }) => (SIZE_WEIGHTS[size ?? ''] ?? 1) * (color === first.color ? 1.6 : 1),
  );
  return pick(random());
}
