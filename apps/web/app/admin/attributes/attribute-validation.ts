import type { EndpointResponse } from '@kinari/contract/contract';
import { STANDARD_ATTRIBUTES, type StandardAttribute } from '@kinari/contract/labels/attributes';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { formatMoney } from '@kinari/contract/locale';
import { toPaise } from '@kinari/contract/money';
import { getProductField, PRODUCT_FIELD_KEYS, type ProductField } from '@kinari/contract/product-fields';
import { SHOP_COUNTRY } from '../brands/countries.ts';
import { isSameText, parseRupees, type VariantFormValues } from '../variants/variant-form-values.ts';
import {
  type AttributeFormValues,
  EXPECTED_ROW,
  type ExpectedAttribute,
  getVariantAttributes,
  PRODUCT_ROW,
  type VariantAttributeName,
  type VariantAttributeValues,
} from './attribute-form-values.ts';
import { cmToMm, type SizeChart, validateSizeChart } from './size-chart-form-values.ts';

type VariantRow = Pick<VariantFormValues, 'key' | 'size' | 'price' | 'saving'>;

/** Returns errors by `row.column`. No field is required. */
export function validateAttributes(
  formValues: AttributeFormValues,
  { expected, rows }: { expected: readonly ExpectedAttribute[]; rows: readonly VariantRow[] },
): Record<string, string> {
  const errors = new Map<string, string | undefined>();
  for (const key of PRODUCT_FIELD_KEYS) {
    const input = formValues.product[key];
    if (input) errors.set(`${PRODUCT_ROW}.${key}`, validateInput(getProductField(key), input));
  }
  for (const { key, kind } of expected) {
    const input = formValues.expected[key]?.trim();
    if (input && kind === 'number' && !isNumber(input))
      errors.set(`${EXPECTED_ROW}.${key}`, 'Enter a number, such as 8 or 6.7');
  }
  for (const row of rows) {
    for (const [column, error] of Object.entries(validateVariantAttributes(row, formValues, rows))) {
      errors.set(`${row.key}.${column}`, error);
    }
  }
  if (formValues.chart)
    for (const [cell, error] of Object.entries(validateSizeChart(formValues.chart))) errors.set(cell, error);
  return Object.fromEntries([...errors].filter((entry): entry is [string, string] => entry[1] !== undefined));
}

function validateInput(field: ProductField, input: string): string | undefined {
  const number = Number(input);
  switch (field.kind) {
    case 'code':
      return field.pattern.test(input.trim()) ? undefined : field.message;
    case 'quantity':
      return /^\d{1,7}(\.\d{1,3})?$/.test(input) && number > 0 && number <= 1_000_000
        ? undefined
        : 'Enter a quantity such as 1 or 2.5';
    case 'integer':
      return /^\d+$/.test(input) && number >= field.min && number <= field.max
        ? undefined
        : `Enter ${field.min} to ${field.max} ${field.unit}`;
    default:
      return undefined;
  }
}

function validateVariantAttributes(
  row: VariantRow,
  formValues: AttributeFormValues,
  rows: readonly VariantRow[],
): Partial<Record<VariantAttributeName, string>> {
  const attributes = getVariantAttributes(formValues, row.key);
  const { sku, barcode, mrp, weight } = attributes;
  const isTaken = rows.some(
    ({ key }) => key !== row.key && sku.trim() && isSameText(getVariantAttributes(formValues, key).sku, sku),
  );
  const mrpError = mrp ? validateMrp(mrp, row) : undefined;
  return {
    ...(isTaken && { sku: 'Another variant already has this SKU' }),
    ...(barcode &&
      !isValidBarcode(barcode.trim()) && {
        barcode: 'Enter a valid barcode with 8, 12, 13 or 14 digits',
      }),
    ...(mrpError && { mrp: mrpError }),
    ...(weight &&
      !(Number(weight) >= 1 && Number(weight) <= 200_000) && { weight: 'Enter a weight from 1 to 2,00,000 grams' }),
    ...validatePackageSize(attributes),
  };
}

function validateMrp(input: string, { price, saving }: VariantRow): string | undefined {
  const mrp = parseRupees(input);
  if (mrp === undefined || mrp < 0.01) return 'Enter an MRP such as 899 or 899.50';
  const pricePaise = toPaise(parseRupees(price) ?? 0);
  const compareAtPaise = pricePaise + toPaise(parseRupees(saving) ?? 0);
  if (compareAtPaise <= toPaise(mrp)) return undefined;
  if (pricePaise > toPaise(mrp)) return `The price, ${formatMoney(pricePaise)}, is above the MRP`;
  return `The price before the discount, ${formatMoney(compareAtPaise)}, is above the MRP`;
}

function validatePackageSize(attributes: VariantAttributeValues): Partial<Record<VariantAttributeName, string>> {
  const invalidSide = (['length', 'width', 'height'] as const).find(
    (side) => attributes[side] && cmToMm(attributes[side]) === undefined,
  );
  return invalidSide ? { [invalidSide]: 'Enter the size in cm, such as 30 or 4.5' } : {};
}

/** True for a GTIN with a valid check digit. */
export function isValidBarcode(code: string): boolean {
  if (!/^(\d{8}|\d{12}|\d{13}|\d{14})$/.test(code)) return false;
  const digits = Array.from(code, Number).toReversed();
  return digits.reduce((sum, digit, index) => sum + digit * (index % 2 === 0 ? 1 : 3), 0) % 10 === 0;
}

function isNumber(input: string): boolean {
  return /^-?\d+(\.\d+)?$/.test(input) && input.length <= MAX_LENGTH.attributeValue;
}

/** Attributes of a category (inherited ones first), and the required ones. */
export type RequiredAttributes = {
  expected: ExpectedAttribute[];
  required: StandardAttribute[];
  chart: SizeChart | null;
  minHsnDigits: number;
};

export function mergeExpectedAttributes({
  inherited,
  own,
}: Pick<EndpointResponse<'getCategoryAttributes'>, 'inherited' | 'own'>): ExpectedAttribute[] {
  const expected = new Map<string, ExpectedAttribute>();
  for (const attribute of [...inherited, ...own]) {
    const { key, name, kind, unit, options } = attribute;
    const isRequired = attribute.isRequired || expected.get(key)?.isRequired === true;
    expected.set(key, { key, name, kind, unit, options, isRequired });
  }
  return [...expected.values()];
}

/** Returns missing required attributes, by the rules of the server. Category attributes have the key prefix `attribute.`. */
export function listMissingAttributes(
  formValues: AttributeFormValues,
  requirements: RequiredAttributes,
  rows: readonly VariantRow[],
): { key: string; name: string }[] {
  const missingStandard = requirements.required.filter((key) => !hasValue(key, formValues, requirements, rows));
  const expected = requirements.expected.filter(
    ({ key, isRequired }) => isRequired && !formValues.expected[key]?.trim(),
  );
  return [
    ...missingStandard.map((key) => ({ key, name: STANDARD_ATTRIBUTES[key] })),
    ...expected.map(({ key, name }) => ({ key: `attribute.${key}`, name })),
  ];
}

function hasValue(
  attribute: StandardAttribute,
  formValues: AttributeFormValues,
  { chart, minHsnDigits }: RequiredAttributes,
  rows: readonly VariantRow[],
): boolean {
  const { manufacturerId, packerId, importerId, origin, brand, hsn } = formValues.product;
  switch (attribute) {
    case 'manufacturer':
      return Boolean(manufacturerId || packerId || importerId);
    case 'imported':
      return (origin && origin !== SHOP_COUNTRY) || importerId ? Boolean(origin && importerId) : true;
    case 'brand':
      return brand.trim() !== '';
    case 'hsn':
      return hsn.trim().length >= minHsnDigits;
    case 'sizeChart': {
      const sizes = (formValues.chart ?? chart)?.rows.map(({ size }) => size) ?? [];
      return rows.every((row) => !row.size.trim() || sizes.some((size) => isSameText(size, row.size)));
    }
    case 'mrp':
    case 'sku':
    case 'barcode':
    case 'weight':
      return rows.every(({ key }) => getVariantAttributes(formValues, key)[attribute].trim() !== '');
    default:
      return formValues.product[attribute].trim() !== '';
  }
}
