import type { Problem, ProductCells } from '../import-row.ts';
import type { CatalogLookup, VariantRef } from './catalog-lookup.ts';
import type { CleanRow } from './clean-row.ts';
import { normalizeName } from './normalize-name.ts';

type Variant = ProductCells['variants'][number];

/** Finds a variant by id, else SKU, else barcode. An unknown id is a problem; an unknown SKU or barcode is not. */
export function findVariantByIdentifier(
  { variant }: CleanRow,
  catalog: CatalogLookup,
): VariantRef | Problem | undefined {
  if (variant.variantId) {
    const value = variant.variantId;
    return catalog.byId.get(value) ?? { field: 'variantId', value, why: 'No variant in the shop has this id' };
  }
  const bySku = variant.sku ? catalog.bySku.get(normalizeName(variant.sku)) : undefined;
  if (bySku) return bySku;
  const byBarcode = catalog.byBarcode.get(variant.barcode ?? '') ?? [];
  // A barcode that several variants share identifies none of them.
  return byBarcode.length === 1 ? byBarcode[0] : undefined;
}

/** Finds a variant of the product by colour and size. A missing cell matches any value. */
export function findVariantByOptions(
  row: CleanRow,
  { variants }: ProductCells,
  onlyRow: boolean,
): Variant | Problem | undefined {
  const { color, size } = row.variant;
  const matches = (given: string | undefined, has: string | undefined) =>
    given === undefined || normalizeName(given) === normalizeName(has);
  const candidates = variants.filter(({ cells }) => matches(color, cells.color) && matches(size, cells.size));
  if (candidates.length > 1) {
    const why = 'Several variants match: add the SKU, or both colour and size';
    return { field: null, value: '', why };
  }
  // A single row without colour and size is enough for a product with one variant.
  if (color === undefined && size === undefined && !onlyRow) return undefined;
  return candidates[0];
}
