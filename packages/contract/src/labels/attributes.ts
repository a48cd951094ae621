import { REQUIRABLE_FIELD_LABELS } from '../product-fields.ts';
import { listKeys } from './list-keys.ts';

/**
 * Attributes that a category can require before a product is published, in addition to its own. The presets contain those
 * that Indian law requires. Must not import zod, because forms are built from it.
 */
export const STANDARD_ATTRIBUTES = {
  ...REQUIRABLE_FIELD_LABELS,
  mrp: 'MRP',
  manufacturer: 'Manufacturer, packer or importer with address',
  imported: 'Country of origin and importer, when imported',
  sizeChart: 'Size chart in cm for every size',
  brand: 'Brand',
  hsn: 'HSN code',
  sku: 'SKU',
  barcode: 'Barcode',
  weight: 'Weight',
} as const;
export type StandardAttribute = keyof typeof STANDARD_ATTRIBUTES;
export const STANDARD_ATTRIBUTE_KEYS = listKeys(STANDARD_ATTRIBUTES);

export const ATTRIBUTE_PRESETS = {
  packaged: { label: 'Packaged goods', attributes: ['genericName', 'netQuantity', 'mrp', 'manufacturer', 'imported'] },
  garment: { label: 'Garments', attributes: ['mrp', 'manufacturer', 'imported', 'sizeChart'] },
} as const satisfies Record<string, { label: string; attributes: readonly StandardAttribute[] }>;

export const ATTRIBUTE_TYPES = { choice: 'Choice', number: 'Number', yes_no: 'Yes or no', text: 'Text' } as const;
export type AttributeType = keyof typeof ATTRIBUTE_TYPES;

/** Larger counts are shown as '2,000+'. */
export const MAX_EXACT_COUNT = 2000;
