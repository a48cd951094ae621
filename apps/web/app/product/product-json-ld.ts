import { toRupees } from '@kinari/contract/money';
import { breadcrumbJsonLd } from '../catalog/listing-json-ld.ts';
import { imagesInColor, type Product, productPath, type Variant } from '../catalog/product.ts';
import { NO_RETURNS, returnPolicyJsonLd } from '../site/return-policy.ts';

const CONTEXT = 'https://schema.org';

type Shop = { publicUrl: string; breadcrumb: { name: string; path: string }[]; deliveryDays: number | undefined };

/** Returns structured data. It must contain only what the page shows. */
export function productJsonLd(product: Product, shop: Shop): object[] {
  const { name, variants } = product;
  const { publicUrl, breadcrumb } = shop;
  const breadcrumbData = breadcrumbJsonLd(publicUrl, [
    { name: 'Home', path: '/' },
    ...breadcrumb,
    { name, path: productPath(name) },
  ]);
  const [only, ...others] = variants;
  if (only && others.length === 0) {
    return [
      { '@context': CONTEXT, ...commonJsonLd(product, shop), ...offerJsonLd(product, only, shop) },
      breadcrumbData,
    ];
  }
  const group = {
    '@context': CONTEXT,
    ...commonJsonLd(product, shop),
    '@type': 'ProductGroup',
    productGroupID: product.id,
    variesBy: listVariantProperties(variants),
    hasVariant: variants.map((variant) => {
      const [image] = imagesInColor(product, variant.color).images;
      return {
        name: [name, variant.color, variant.size].filter(Boolean).join(', '),
        image: image && publicUrl + image.url,
        ...offerJsonLd(product, variant, shop),
      };
    }),
  };
  return [group, breadcrumbData];
}

function commonJsonLd({ name, description, images, category, details }: Product, { publicUrl }: Shop): object {
  return {
    name,
    description: description || name,
    category: category.name,
    url: publicUrl + productPath(name),
    image: images.map(({ url }) => publicUrl + url),
    ...(details?.brand && { brand: { '@type': 'Brand', name: details.brand.name } }),
  };
}

function offerJsonLd({ name, details }: Product, variant: Variant, { publicUrl, deliveryDays }: Shop): object {
  const { id, color, size, stock, price, saving, sku } = variant;
  const isReturned = saving === 0 && details?.notReturned === undefined;
  return {
    '@type': 'Product',
    sku: sku ?? id,
    ...identifierJsonLd(variant),
    ...(color && { color }),
    ...(size && { size }),
    offers: {
      '@type': 'Offer',
      url: publicUrl + productPath(name),
      price: toRupees(price).toFixed(2),
      priceCurrency: 'INR',
      availability: `${CONTEXT}/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `${CONTEXT}/NewCondition`,
      hasMerchantReturnPolicy: isReturned ? returnPolicyJsonLd(publicUrl) : NO_RETURNS,
      ...(deliveryDays !== undefined && { shippingDetails: shippingJsonLd(deliveryDays) }),
    },
  };
}

/** Identifies the product by barcode (GTIN, named by its length), otherwise by SKU. */
function identifierJsonLd({ barcode, sku }: Variant): object {
  if (barcode) return { [`gtin${barcode.length}`]: barcode };
  return sku ? { mpn: sku } : {};
}

/** Free in all of India. The delivery days count from the order, so handling time is 0. */
function shippingJsonLd(deliveryDays: number): object {
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
      transitTime: days(1, deliveryDays),
    },
  };
}

function listVariantProperties(variants: readonly Variant[]): string[] {
  const distinct = (values: (string | null)[]) => new Set(values).size > 1;
  return [
    ...(distinct(variants.map(({ size }) => size)) ? [`${CONTEXT}/size`] : []),
    ...(distinct(variants.map(({ color }) => color)) ? [`${CONTEXT}/color`] : []),
  ];
}
