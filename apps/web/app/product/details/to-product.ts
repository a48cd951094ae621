import type { EndpointResponse } from '@kinari/contract/contract';
import { toPaise } from '@kinari/contract/money';
import {
  getProductField,
  type ProductField,
  PUBLIC_FIELD_KEYS,
  RETURN_RULES,
  type ReturnRule,
} from '@kinari/contract/product-fields';
import { type Product, type ProductDetails, toCardProduct, toProductImage } from '../../catalog/product.ts';
import { formatQuantity } from './net-quantity.ts';

type ProductDetailsResponse = EndpointResponse<'getProductByName'>['product'];

/** The attribute with care instructions, separated by semicolons. */
const CARE_ATTRIBUTE = 'care';
const countries = new Intl.DisplayNames('en', { type: 'region' });

/** Builds the product page's data. Runs on the server, so that the label texts are not in the browser bundle. */
export function toProduct(response: ProductDetailsResponse): Product {
  const card = toCardProduct(response);
  const variants = card.variants.map((variant, index) => {
    const { sku, barcode, mrp } = response.variants[index] as ProductDetailsResponse['variants'][number];
    return {
      ...variant,
      ...(sku !== null && { sku }),
      ...(barcode !== null && { barcode }),
      ...(mrp !== null && { mrp: toPaise(mrp) }),
    };
  });
  return {
    ...card,
    images: response.images.map(toProductImage),
    variants,
    description: response.description,
    details: toProductDetails(response),
  };
}

function toProductDetails(response: ProductDetailsResponse): ProductDetails {
  const { brand, netQuantity, sizeChart, attributes, returnPolicy } = response;
  return {
    ...(brand && { brand }),
    ...(netQuantity && { netQuantity }),
    ...(sizeChart && { sizeChart }),
    ...(returnPolicy !== 'returnable' && { notReturned: RETURN_RULES[returnPolicy as ReturnRule] }),
    care: splitParts(attributes.find(({ key }) => key === CARE_ATTRIBUTE)?.value),
    rows: toDetailRows(response),
  };
}

function toDetailRows(response: ProductDetailsResponse): ProductDetails['rows'] {
  const { netQuantity, attributes, manufacturer, packer, importer } = response;
  const entries: [string, string | null][] = [
    ...toFieldRows(response, 'top'),
    ['Net quantity', netQuantity && formatQuantity(netQuantity)],
    ...attributes.filter(({ key }) => key !== CARE_ATTRIBUTE).map(({ name, value }): [string, string] => [name, value]),
    ...toFieldRows(response, 'middle'),
    ['Manufacturer', formatManufacturer(manufacturer)],
    ['Packer', formatManufacturer(packer)],
    ['Importer', formatManufacturer(importer)],
    ...toFieldRows(response, 'bottom'),
  ];
  return entries.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

function toFieldRows(
  response: ProductDetailsResponse,
  place: NonNullable<ProductField['detailRow']>,
): [string, string | null][] {
  return PUBLIC_FIELD_KEYS.filter((key) => getProductField(key).detailRow === place).map((key) => {
    const field = getProductField(key);
    return [field.label, formatField(field, response[key])];
  });
}

function formatField(field: ProductField, value: string | number | null): string | null {
  if (value === null) return null;
  if (field.kind === 'integer') return field.unit === 'months' ? formatMonths(Number(value)) : `${value} ${field.unit}`;
  if (field.kind === 'country') return countries.of(String(value)) ?? String(value);
  return 'choices' in field ? (field.choices[value] ?? null) : String(value);
}

function formatManufacturer(manufacturer: ProductDetailsResponse['manufacturer']): string | null {
  return manufacturer && `${manufacturer.name}, ${manufacturer.address}`;
}

function formatMonths(months: number): string {
  if (months === 0) return 'None';
  const [amount, unit] = months % 12 === 0 ? [months / 12, 'year'] : [months, 'month'];
  return `${amount} ${unit}${amount === 1 ? '' : 's'}`;
}

function splitParts(text = ''): string[] {
  return text
    .split(';')
    .map((part) => part.trim())
    .filter(Boolean);
}
