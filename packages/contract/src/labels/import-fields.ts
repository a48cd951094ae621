import { PRODUCT_FIELD_HEADINGS, PRODUCT_FIELD_KEYS } from '../product-fields.ts';
import { listKeys } from './list-keys.ts';

/**
 * Columns of the shop's own product files, in order, with their header names. Each row is a variant; `PRODUCT_COLUMNS` are
 * read from the product's first row only. Must not import zod, because the browser imports this.
 */
export const IMPORT_FIELDS = {
  productId: 'Product ID',
  handle: 'Handle',
  name: 'Name',
  category: 'Category',
  description: 'Description',
  brand: 'Brand',
  published: 'Published',
  ...PRODUCT_FIELD_HEADINGS,
  images: 'Images',
  variantId: 'Variant ID',
  sku: 'SKU',
  barcode: 'Barcode',
  color: 'Colour',
  colorHex: 'Colour Code',
  size: 'Size',
  price: 'Original Price',
  saving: 'Discount Price',
  mrp: 'MRP',
  stock: 'Stock',
  stockAtExport: 'Stock at export',
  weightG: 'Weight g',
} as const;
export type ImportField = keyof typeof IMPORT_FIELDS;
export const IMPORT_FIELD_KEYS = listKeys(IMPORT_FIELDS);

export const PRODUCT_COLUMNS: readonly ImportField[] = [
  'productId',
  'handle',
  'name',
  'category',
  'description',
  'brand',
  'published',
  ...PRODUCT_FIELD_KEYS,
  'images',
];

/** Cell text that clears a value. An empty cell leaves the value unchanged. */
export const EMPTY_CELL = '(empty)';

/** Warnings about rows that will be imported, most serious first. */
export const IMPORT_WARNINGS = {
  price_of_one: 'Price of ₹1.00',
  price_falls: 'Price drops by more than 30%',
  price_rises: 'Price rises by more than 30%',
  stock_to_zero: 'Stock to 0',
  attributes_missing: 'Attributes missing',
  no_image: 'No usable image: becomes a draft',
  discount_unproven: 'Discount not proven',
} as const;
export type ImportWarning = keyof typeof IMPORT_WARNINGS;
