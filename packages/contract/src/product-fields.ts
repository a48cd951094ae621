import { listKeys } from './labels/list-keys.ts';

const NET_UNITS = {
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

export const RETURN_RULES = {
  returnable: 'Can be returned',
  personalised: 'Made to order',
  perishable: 'Perishable',
  hygiene: 'Hygiene goods, once unsealed',
  mixed: 'Inseparable once mixed',
} as const;
export type ReturnRule = keyof typeof RETURN_RULES;

type FieldKind =
  | { kind: 'text'; maxLength: number }
  /** Text with a fixed form. `message` says what is allowed. */
  | { kind: 'code'; pattern: RegExp; maxLength: number; message: string }
  /** ISO 3166 alpha-2 country code. */
  | { kind: 'country' }
  | { kind: 'integer'; min: number; max: number; unit: string }
  /** Up to three decimals. The field with its unit has the kind `unit`. */
  | { kind: 'quantity' }
  /** One of the keys of `choices`. `noun` names a choice in error messages. A field with a default is never empty. */
  | { kind: 'choice' | 'unit'; choices: Readonly<Record<string, string>>; noun: string; default?: string };

export type FormSection = 'tax' | 'contents';

export type ProductField = FieldKind & {
  /** Name on the product page and in the history. */
  label: string;
  /** Name in the form, if it differs. */
  formLabel?: string;
  section: FormSection;
  placeholder?: string;
  /** Column in our product files. */
  heading: string;
  /** Other column names that suppliers use, in lower case. */
  headingAliases?: readonly string[];
  /**
   * Row in the details of the product page: above the category attributes, below them, or below the manufacturers. `none` is
   * for a value that the page shows elsewhere. Without it, shoppers never get the value.
   */
  detailRow?: 'top' | 'middle' | 'bottom' | 'none';
  /** True if a category can require it before a product is published. */
  canBeRequired?: boolean;
};

/**
 * Product fields that need no code of their own, in the order of the import columns. Each is a column of `products`, named as
 * the key in snake case. Request validation, import, export, admin form, history and product page follow from this list. Must
 * not import zod, because forms are built from it.
 */
export const PRODUCT_FIELDS = {
  hsn: {
    kind: 'code',
    pattern: /^([0-9]{4}|[0-9]{6}|[0-9]{8})$/,
    maxLength: 8,
    message: 'An HSN code has 4, 6 or 8 digits',
    label: 'HSN',
    formLabel: 'HSN code',
    section: 'tax',
    heading: 'HSN',
    headingAliases: ['hsn code', 'hsn/sac', 'hsn/sac code'],
  },
  genericName: {
    kind: 'text',
    maxLength: 80,
    label: 'Generic name',
    section: 'contents',
    placeholder: 'Kurta for men',
    heading: 'Generic Name',
    detailRow: 'top',
    canBeRequired: true,
  },
  origin: {
    kind: 'country',
    label: 'Country of origin',
    section: 'tax',
    heading: 'Country of Origin',
    headingAliases: ['origin', 'made in'],
    detailRow: 'middle',
  },
  netQuantity: {
    kind: 'quantity',
    label: 'Net quantity',
    section: 'contents',
    heading: 'Net Quantity',
    canBeRequired: true,
  },
  netUnit: {
    kind: 'unit',
    choices: NET_UNITS,
    noun: 'unit',
    label: 'Unit',
    section: 'contents',
    heading: 'Net Unit',
  },
  warrantyMonths: {
    kind: 'integer',
    min: 0,
    max: 600,
    unit: 'months',
    label: 'Warranty',
    formLabel: 'Warranty in months',
    section: 'contents',
    heading: 'Warranty Months',
    detailRow: 'bottom',
  },
  returnPolicy: {
    kind: 'choice',
    choices: RETURN_RULES,
    noun: 'rule',
    default: 'returnable',
    label: 'Returns',
    section: 'contents',
    heading: 'Return Policy',
    detailRow: 'none',
  },
} as const satisfies Record<string, ProductField>;

type Fields = typeof PRODUCT_FIELDS;
export type ProductFieldKey = keyof Fields;
type KeysWith<Property> = {
  [Key in ProductFieldKey]: Fields[Key] extends Property ? Key : never;
}[ProductFieldKey];
/** Fields that shoppers see. */
export type PublicFieldKey = KeysWith<{ detailRow: string }>;
type RequirableFieldKey = KeysWith<{ canBeRequired: true }>;

type ValueOf<Field> = Field extends { kind: 'integer' | 'quantity' }
  ? number
  : Field extends { choices: infer Choices }
    ? keyof Choices
    : string;
/** Null is an empty field. */
export type ProductFieldValues = {
  [Key in ProductFieldKey]: ValueOf<Fields[Key]> | (Fields[Key] extends { default: string } ? never : null);
};

export const PRODUCT_FIELD_KEYS = listKeys(PRODUCT_FIELDS);
export const PUBLIC_FIELD_KEYS = PRODUCT_FIELD_KEYS.filter(
  (key): key is PublicFieldKey => getProductField(key).detailRow !== undefined,
);
export const REQUIRABLE_FIELD_KEYS = PRODUCT_FIELD_KEYS.filter(
  (key): key is RequirableFieldKey => getProductField(key).canBeRequired === true,
);

export const EMPTY_PRODUCT_FIELDS = mapFields(PRODUCT_FIELD_KEYS, getDefault) as ProductFieldValues;
export const PRODUCT_FIELD_HEADINGS = mapFields(PRODUCT_FIELD_KEYS, ({ heading }) => heading);
export const REQUIRABLE_FIELD_LABELS = mapFields(REQUIRABLE_FIELD_KEYS, ({ label }) => label);

/** Returns a field with all optional properties, which the literal types lack. */
export function getProductField(key: ProductFieldKey): ProductField {
  return PRODUCT_FIELDS[key];
}

/** Lists the fields of a form section in order. A unit is part of its quantity. */
export function listFormFields(section: FormSection): ProductFieldKey[] {
  return PRODUCT_FIELD_KEYS.filter((key) => {
    const field = getProductField(key);
    return field.section === section && field.kind !== 'unit';
  });
}

export function mapFields<Key extends ProductFieldKey, Value>(
  keys: readonly Key[],
  map: (field: ProductField, key: Key) => Value,
): Record<Key, Value> {
  return Object.fromEntries(keys.map((key) => [key, map(getProductField(key), key)])) as Record<Key, Value>;
}

function getDefault(field: ProductField): string | null {
  return 'default' in field ? (field.default ?? null) : null;
}
