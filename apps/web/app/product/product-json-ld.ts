import { toRupees } from '@kinari/contract/money';
import { breadcrumbs } from '../catalog/listing-json-ld.ts';
import { inColor, type Product, productPath, type Variant } from '../catalog/product.ts';
import { NO_RETURNS, returnPolicy } from '../shop/return-policy.ts';

const CONTEXT = 'https://schema.org';

/** What the page knows beside the product: its place in the shop, and how many days a delivery takes. */
type Shop = { publicUrl: string; trail: { name: string; path: string }[]; daysToDeliver: number | undefined };

/** Only what the page itself shows: what it is, what it costs in each variant, whether it can be had, how it comes and goes back. */
export function productFacts(product: Product, shop: Shop): object[] {
  const { name, variants } = product;
  const { publicUrl, trail } = shop;
  const way = breadcrumbs(publicUrl, [{ name: 'Home', path: '/' }, ...trail, { name, path: productPath(name) }]);
  const [only, ...others] = variants;
  if (only && others.length === 0) {
    return [{ '@context': CONTEXT, ...common(product, shop), ...sold(product, only, shop) }, way];
  }
  const group = {
    '@context': CONTEXT,
    ...common(product, shop),
    '@type': 'ProductGroup',
    productGroupID: product.id,
    variesBy: variesBy(variants),
    hasVariant: variants.map((variant) => {
      const [picture] = inColor(product, variant.color).pictures;
      return {
        name: [name, variant.color, variant.size].filter(Boolean).join(', '),
        image: picture && publicUrl + picture.url,
        ...sold(product, variant, shop),
      };
    }),
  };
  return [group, way];
}

function common({ name, description, pictures, category, details }: Product, { publicUrl }: Shop): object {
  return {
    name,
    description: description || name,
    category: category.name,
    url: publicUrl + productPath(name),
    image: pictures.map(({ url }) => publicUrl + url),
    ...(details?.brand && { brand: { '@type': 'Brand', name: details.brand.name } }),
  };
}

function sold({ name, details }: Product, variant: Variant, { publicUrl, daysToDeliver }: Shop): object {
  const { id, color, size, stock, price, saving, sku } = variant;
  const isReturned = saving === 0 && details?.notReturned === undefined;
  return {
    '@type': 'Product',
    sku: sku ?? id,
    ...maker(variant),
    ...(color && { color }),
    ...(size && { size }),
    offers: {
      '@type': 'Offer',
      url: publicUrl + productPath(name),
      price: toRupees(price).toFixed(2),
      priceCurrency: 'INR',
      availability: `${CONTEXT}/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `${CONTEXT}/NewCondition`,
      hasMerchantReturnPolicy: isReturned ? returnPolicy(publicUrl) : NO_RETURNS,
      ...(daysToDeliver !== undefined && { shippingDetails: shipping(daysToDeliver) }),
    },
  };
}

/** The number by which others know it: the barcode, named after its length, or else the number that the shop gave it. */
function maker({ barcode, sku }: Variant): object {
  if (barcode) return { [`gtin${barcode.length}`]: barcode };
  return sku ? { mpn: sku } : {};
}

/** Free, all over India; the promise counts from the order, so handing over takes no days of its own. */
function shipping(daysToDeliver: number): object {
  const days = (minValue: number, maxValue: number) => ({
    '@type': 'QuantitativeValue',
    minValue,
    maxValue,
    unitCode: 'DAY',
  });
  return {
    '@type': 'OfferShippingDetails',
    shippingRate: { '@type': 'MonetaryAmount', value: '0', currency: 'INR' },
    shippingDestination: { '@type': 'DefinedRegion', addressCountry: 'IN' },
    deliveryTime: {
      '@type': 'ShippingDeliveryTime',
      handlingTime: days(0, 0),
      transitTime: days(1, daysToDeliver),
    },
  };
}

function variesBy(variants: readonly Variant[]): string[] {
  const distinct = (values: (string | null)[]) => new Set(values).size > 1;
  return [
    ...(distinct(variants.map(({ size }) => size)) ? [`${CONTEXT}/size`] : []),
    ...(distinct(variants.map(({ color }) => color)) ? [`${CONTEXT}/color`] : []),
  ];
}
