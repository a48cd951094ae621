/**
 * Facts that every product can have, beside those that its category asks for. Free of zod, so that forms can be drawn from it.
 * A category may demand any of these; what a kind of goods must say by law is a preset.
 */
export const COMMON_FACTS = {
  genericName: 'Generic name',
  netQuantity: 'Net quantity',
  mrp: 'MRP',
  maker: 'Manufacturer, packer or importer with address',
  imported: 'Country of origin and importer, when imported',
  sizeChart: 'Size chart in cm for every size',
  brand: 'Brand',
  hsn: 'HSN code',
  sku: 'SKU',
  barcode: 'Barcode',
  weight: 'Weight',
} as const;
export type CommonFact = keyof typeof COMMON_FACTS;
export const COMMON_FACT_KEYS = Object.keys(COMMON_FACTS) as CommonFact[];

export const FACT_PRESETS = {
  packaged: { label: 'Packaged goods', facts: ['genericName', 'netQuantity', 'mrp', 'maker', 'imported'] },
  garment: { label: 'Garments', facts: ['mrp', 'maker', 'imported', 'sizeChart'] },
} as const satisfies Record<string, { label: string; facts: readonly CommonFact[] }>;

export const FACT_KINDS = { choice: 'Choice', number: 'Number', yes_no: 'Yes or no', text: 'Text' } as const;
export type FactKind = keyof typeof FACT_KINDS;

export const NET_UNITS = {
  piece: 'piece',
  pair: 'pair',
  set: 'set',
  g: 'g',
  kg: 'kg',
  ml: 'ml',
  l: 'l',
  cm: 'cm',
  m: 'm',
} as const;
export type NetUnit = keyof typeof NET_UNITS;

/** Whether a product may come back, and where it may not, why. */
export const RETURN_RULES = {
  returnable: 'Can be returned',
  personalised: 'Made to order',
  perishable: 'Perishable',
  hygiene: 'For hygiene, once unsealed',
  mixed: 'Cannot be told apart once mixed',
} as const;
export type ReturnRule = keyof typeof RETURN_RULES;

/** More of one value than this are shown as '2,000+'. */
export const COUNTED_UP_TO = 2000;
