import type { ProductCells } from '../import-row.ts';
import type { CategoryLookup } from './category-lookup.ts';

export type VariantRef = { id: string; productId: string };

/** Shop data for validating rows. Loaded in advance, so that the rules need no database. */
export type CatalogLookup = {
  byId: ReadonlyMap<string, VariantRef>;
  /** By normalised SKU (`normalizeName`). */
  bySku: ReadonlyMap<string, VariantRef>;
  /** Several variants can share a barcode. */
  byBarcode: ReadonlyMap<string, VariantRef[]>;
  /** Product id by normalised name (`normalizeName`). */
  byName: ReadonlyMap<string, string>;
  products: ReadonlyMap<string, ProductCells>;
  categories: CategoryLookup;
  /** Required attributes by category id. */
  requiredAttributes: ReadonlyMap<string, readonly string[]>;
  needsAttributes: boolean;
  /** How to treat a saving on a price that was not charged. */
  unprovenDiscountPolicy: 'off' | 'warn' | 'block';
  /** True if the variant had this price for 7 of the last 30 days. */
  wasCharged: (variantId: string, paise: number) => boolean;
  /** Images that imports gave a product, as named in the files. */
  importedImages: ReadonlyMap<string, ReadonlySet<string>>;
  uploadedImageNames?: ReadonlySet<string> | undefined;
};
