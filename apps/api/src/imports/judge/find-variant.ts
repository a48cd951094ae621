import type { Problem, ProductCells } from '../import-row.ts';
import { nameKey } from './name-key.ts';
import type { CleanRow } from './read-cells.ts';
import type { Found, ShopFacts } from './shop-facts.ts';

type Variant = ProductCells['variants'][number];

/** The variant that a row names by our id, its SKU or its barcode, whichever it has first; undefined where it names none. */
export function variantNamed({ variant }: CleanRow, shop: ShopFacts): Found | Problem | undefined {
  if (variant.variantId) {
    const value = variant.variantId;
    return shop.byId.get(value) ?? { field: 'variantId', value, why: 'No variant in the shop has this id' };
  }
  const bySku = variant.sku ? shop.bySku.get(nameKey(variant.sku)) : undefined;
  if (bySku) return bySku;
  const byBarcode = shop.byBarcode.get(variant.barcode ?? '') ?? [];
  // What several have names none of them.
  return byBarcode.length === 1 ? byBarcode[0] : undefined;
}

/** Among the variants of its product, the one of this colour and size; what a row leaves out fits any. */
export function variantLike(
  row: CleanRow,
  { variants }: ProductCells,
  onlyRow: boolean,
): Variant | Problem | undefined {
  const { color, size } = row.variant;
  const fits = (given: string | undefined, has: string | undefined) =>
    given === undefined || nameKey(given) === nameKey(has);
  const like = variants.filter(({ cells }) => fits(color, cells.color) && fits(size, cells.size));
  if (like.length > 1) {
    const why = 'Several variants fit: say their SKU, or both colour and size';
    return { field: null, value: '', why };
  }
  // A product of one variant needs no more than its name.
  if (color === undefined && size === undefined && !onlyRow) return undefined;
  return like[0];
}
