import type { EndpointResponse } from '@kinari/contract/contract';
import { RETURN_RULES, type ReturnRule } from '@kinari/contract/labels/attributes';
import { toPaise } from '@kinari/contract/money';
import { type Product, type ProductDetails, toCardProduct } from '../../catalog/product.ts';
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
  return { ...card, variants, description: response.description, details: toProductDetails(response) };
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
  const { genericName, netQuantity, attributes, origin, manufacturer, packer, importer, warrantyMonths } = response;
  const entries: [string, string | null | undefined][] = [
    ['Generic name', genericName],
    ['Net quantity', netQuantity && formatQuantity(netQuantity)],
    ...attributes.filter(({ key }) => key !== CARE_ATTRIBUTE).map(({ name, value }): [string, string] => [name, value]),
    ['Country of origin', origin && (countries.of(origin) ?? origin)],
    ['Manufacturer', formatManufacturer(manufacturer)],
    ['Packer', formatManufacturer(packer)],
    ['Importer', formatManufacturer(importer)],
    ['Warranty', formatWarranty(warrantyMonths)],
  ];
  return entries.flatMap(([name, value]) => (value ? [{ name, value }] : []));
}

function formatManufacturer(manufacturer: ProductDetailsResponse['manufacturer']): string | null {
  return manufacturer && `${manufacturer.name}, ${manufacturer.address}`;
}

function formatWarranty(months: number | null): string | null {
  if (months === null) return null;
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
