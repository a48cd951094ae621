import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import {
  EMPTY_PRODUCT_FIELDS,
  mapFields,
  PRODUCT_FIELD_KEYS,
  type ProductField,
  type ProductFieldKey,
  type ProductFieldValues,
} from '@kinari/contract/product-fields';
import type { VariantFormValues } from '../variants/variant-form-values.ts';
import {
  cmToMm,
  mmToCm,
  type SizeChartFormValues,
  toSizeChart,
  toSizeChartFormValues,
} from './size-chart-form-values.ts';

export type AttributeSheet = EndpointResponse<'getProductAttributes'>;
export type ExpectedAttribute = AttributeSheet['expectedAttributes'][number];

export type ProductAttributeName = ProductFieldKey | 'brand' | 'manufacturerId' | 'packerId' | 'importerId';
export type VariantAttributeName = 'sku' | 'barcode' | 'mrp' | 'weight' | 'length' | 'width' | 'height';
export type VariantAttributeValues = Record<VariantAttributeName, string> & { tracksSerialNumbers: boolean };

/** Form values of the product attributes. `variants` is keyed by row key. */
export type AttributeFormValues = {
  product: Record<ProductAttributeName, string>;
  expected: Record<string, string>;
  variants: Record<string, VariantAttributeValues>;
  chart: SizeChartFormValues | null;
};

/** Row names in the validation errors: product fields and category attributes. */
export const PRODUCT_ROW = 'product';
export const EXPECTED_ROW = 'expected';

export function emptyAttributeFormValues(): AttributeFormValues {
  return {
    product: { ...toInputs(EMPTY_PRODUCT_FIELDS), brand: '', manufacturerId: '', packerId: '', importerId: '' },
    expected: {},
    variants: {},
    chart: null,
  };
}

export function emptyVariantAttributes(): VariantAttributeValues {
  return { sku: '', barcode: '', mrp: '', weight: '', length: '', width: '', height: '', tracksSerialNumbers: false };
}

export function toAttributeFormValues(sheet: AttributeSheet): AttributeFormValues {
  return {
    product: {
      ...toInputs(sheet),
      brand: sheet.brand?.name ?? '',
      manufacturerId: sheet.manufacturerId ?? '',
      packerId: sheet.packerId ?? '',
      importerId: sheet.importerId ?? '',
    },
    expected: Object.fromEntries(Object.entries(sheet.attributes).map(([key, value]) => [key, formatValue(value)])),
    variants: Object.fromEntries(
      sheet.variants.map(({ id, sku, barcode, mrp, weightG, lengthMm, widthMm, heightMm, tracksSerialNumbers }) => [
        id,
        {
          sku: sku ?? '',
          barcode: barcode ?? '',
          mrp: formatNumber(mrp),
          weight: formatNumber(weightG),
          length: mmToCm(lengthMm),
          width: mmToCm(widthMm),
          height: mmToCm(heightMm),
          tracksSerialNumbers,
        },
      ]),
    ),
    chart: sheet.sizeChart && toSizeChartFormValues(sheet.sizeChart),
  };
}

export function getVariantAttributes(formValues: AttributeFormValues, key: string): VariantAttributeValues {
  return formValues.variants[key] ?? emptyVariantAttributes();
}

export function updateVariantAttributes(
  formValues: AttributeFormValues,
  key: string,
  change: Partial<VariantAttributeValues>,
): AttributeFormValues {
  return {
    ...formValues,
    variants: { ...formValues.variants, [key]: { ...getVariantAttributes(formValues, key), ...change } },
  };
}

/** Copies MRP, weight and package size of one row to the others, because they are often the same. */
export function copyVariantAttributes(
  formValues: AttributeFormValues,
  from: string,
  rows: readonly Pick<VariantFormValues, 'key'>[],
): AttributeFormValues {
  const { mrp, weight, length, width, height } = getVariantAttributes(formValues, from);
  return rows.reduce(
    (result, { key }) => updateVariantAttributes(result, key, { mrp, weight, length, width, height }),
    formValues,
  );
}

/** After a save, rows are keyed by variant id. Moves the typed values to the new keys. */
export function replaceRowKeys(
  formValues: AttributeFormValues,
  keys: ReadonlyMap<string, string>,
): AttributeFormValues {
  const variants = Object.entries(formValues.variants).map(([key, attributes]) => [keys.get(key) ?? key, attributes]);
  return { ...formValues, variants: Object.fromEntries(variants) };
}

type SavedProduct = { version: number; expected: readonly ExpectedAttribute[]; ids: readonly string[] };

/** Converts to the request body. `ids` are the variants to write, which are also the row keys. */
export function toAttributesBody(
  formValues: AttributeFormValues,
  { version, expected, ids }: SavedProduct,
): EndpointBody<'updateProductAttributes'> {
  const { product } = formValues;
  // Cast: validation has checked the inputs, and the server checks them again.
  const fields = mapFields(PRODUCT_FIELD_KEYS, (field, key) => parseInput(field, product[key])) as ProductFieldValues;
  return {
    version,
    ...fields,
    netUnit: fields.netQuantity === null ? null : fields.netUnit,
    brand: textOrNull(product.brand),
    manufacturerId: textOrNull(product.manufacturerId),
    packerId: textOrNull(product.packerId),
    importerId: textOrNull(product.importerId),
    attributes: toExpectedValues(formValues.expected, expected),
    variants: ids.map((id) => toVariantBody(id, getVariantAttributes(formValues, id))),
    sizeChart: formValues.chart && toSizeChart(formValues.chart),
  };
}

function toInputs(values: ProductFieldValues): Record<ProductFieldKey, string> {
  return mapFields(PRODUCT_FIELD_KEYS, (field, key) => {
    const value = values[key];
    if (value !== null) return String(value);
    // The select of units has no empty option.
    return field.kind === 'unit' ? (Object.keys(field.choices)[0] ?? '') : '';
  });
}

function parseInput({ kind }: ProductField, input: string): string | number | null {
  return kind === 'integer' || kind === 'quantity' ? numberOrNull(input) : textOrNull(input);
}

function toVariantBody(
  id: string,
  attributes: VariantAttributeValues,
): EndpointBody<'updateProductAttributes'>['variants'][number] {
  return {
    id,
    sku: textOrNull(attributes.sku),
    barcode: textOrNull(attributes.barcode),
    mrp: numberOrNull(attributes.mrp),
    weightG: numberOrNull(attributes.weight),
    lengthMm: cmToMm(attributes.length) ?? null,
    widthMm: cmToMm(attributes.width) ?? null,
    heightMm: cmToMm(attributes.height) ?? null,
    tracksSerialNumbers: attributes.tracksSerialNumbers,
  };
}

function toExpectedValues(
  input: AttributeFormValues['expected'],
  expected: readonly ExpectedAttribute[],
): EndpointBody<'updateProductAttributes'>['attributes'] {
  const filledIn = expected.filter(({ key }) => input[key]?.trim());
  return Object.fromEntries(filledIn.map(({ key, kind }) => [key, parseValue(kind, input[key]?.trim() ?? '')]));
}

function parseValue(kind: ExpectedAttribute['kind'], input: string): string | number | boolean {
  if (kind === 'number') return Number(input);
  return kind === 'yes_no' ? input === 'yes' : input;
}

function formatValue(value: string | number | boolean): string {
  return typeof value === 'boolean' ? (value ? 'yes' : 'no') : String(value);
}

function formatNumber(numericValue: number | null): string {
  return numericValue === null ? '' : String(numericValue);
}

function textOrNull(input: string): string | null {
  return input.trim() || null;
}

function numberOrNull(input: string): number | null {
  return input.trim() ? Number(input) : null;
}
