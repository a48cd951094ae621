import type { Look } from '@kinari/contract/words/import-fields';
import type { Cells, ProductCells } from '../import-row.ts';
import type { VariantJudged } from './judge-variant.ts';
import { mayBeBrought, picturesGiven } from './picture-names.ts';
import type { ShopFacts } from './shop-facts.ts';
import { paiseOf } from './variant-rules.ts';

const MUCH = 0.3;
const ONE_RUPEE = 100;

/** What is worth a second look though it can be taken. */
export function looksOfVariant({ variant, changed, all }: VariantJudged, shop: ShopFacts): Look[] {
  const looks: Look[] = [];
  if (changed.price !== undefined) {
    const [former, price] = [paiseOf(variant?.cells.price), paiseOf(changed.price)];
    if (price === ONE_RUPEE) looks.push('price_of_one');
    if (variant && price < former * (1 - MUCH)) looks.push('price_falls');
    if (variant && price > former * (1 + MUCH)) looks.push('price_rises');
  }
  if (changed.stock === '0' && variant && Number(variant.cells.stock ?? 0) > 0) looks.push('stock_to_zero');
  if (isUnproven({ variant, changed, all }, shop)) looks.push('saving_unproven');
  return looks;
}

/** A saving on a price that is neither the MRP nor was charged for long enough; only where the shop looks at that. */
export function isUnproven({ variant, changed, all }: Omit<VariantJudged, 'problems'>, shop: ShopFacts): boolean {
  if (shop.honestDiscount === 'off' || paiseOf(all.saving) === 0) return false;
  if (changed.price === undefined && changed.saving === undefined && changed.mrp === undefined) return false;
  const before = paiseOf(all.price) + paiseOf(all.saving);
  return before !== paiseOf(all.mrp) && !(variant && shop.wasCharged(variant.id, before));
}

type Asked = { known: ProductCells | undefined; changed: Cells; variants: readonly VariantJudged[] };

/** Of a new product, or one that is to be sold from now on. */
export function looksOfProduct({ known, changed, variants }: Asked, shop: ShopFacts): Look[] {
  if (known && changed.published !== 'yes') return [];
  const looks: Look[] = [];
  const all = { ...known?.product, ...changed };
  if (shop.factsMatter && factsMissing(all, variants, shop)) looks.push('facts_missing');
  const usable = picturesGiven(all.pictures ?? '').some((name) => mayBeBrought(name, shop.sentFiles));
  return usable ? looks : [...looks, 'no_picture'];
}

/** Whether the category demands what neither the file says nor a file can say. */
function factsMissing(product: Cells, variants: readonly VariantJudged[], shop: ShopFacts): boolean {
  const demanded = shop.demanded.get(shop.categories.idOf(product.category ?? '') ?? '') ?? [];
  const every = (field: 'mrp' | 'sku' | 'barcode' | 'weightG') => variants.every(({ all }) => all[field]);
  const known: Record<string, boolean> = {
    genericName: Boolean(product.genericName),
    netQuantity: Boolean(product.netQuantity),
    imported: product.origin === undefined || product.origin === 'IN',
    brand: Boolean(product.brand),
    hsn: Boolean(product.hsn),
    mrp: every('mrp'),
    sku: every('sku'),
    barcode: every('barcode'),
    weight: every('weightG'),
  };
  return demanded.some((key) => !known[key]);
}
