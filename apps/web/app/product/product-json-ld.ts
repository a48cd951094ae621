import { toRupees } from '@kinari/contract/money';
import { breadcrumbs } from '../catalog/listing-json-ld.ts';
import { inColor, type Product, productPath, type Variant } from '../catalog/product.ts';
import { categoryPath } from '../shop/category.ts';

const CONTEXT = 'https://schema.org';
const NO_RETURNS = {
  '@type': 'MerchantReturnPolicy',
  applicableCountry: 'IN',
  returnPolicyCategory: `${CONTEXT}/MerchantReturnNotPermitted`,
};

/** Only what the page itself shows: what it is, what it costs in each variant, whether it can be had. */
export function productFacts(publicUrl: string, product: Product): object[] {
  const { name, category, variants } = product;
  const trail = breadcrumbs(publicUrl, [
    { name: 'Home', path: '/' },
    { name: category.name, path: categoryPath(category) },
    { name, path: productPath(name) },
  ]);
  const [only, ...others] = variants;
  if (only && others.length === 0) {
    return [{ '@context': CONTEXT, ...common(publicUrl, product), ...sold(publicUrl, product, only) }, trail];
  }
  const group = {
    '@context': CONTEXT,
    ...common(publicUrl, product),
    '@type': 'ProductGroup',
    productGroupID: product.id,
    variesBy: variesBy(variants),
    hasVariant: variants.map((variant) => {
      const [picture] = inColor(product, variant.color).pictures;
      return {
        name: [name, variant.color, variant.size].filter(Boolean).join(', '),
        image: picture && publicUrl + picture.url,
        ...sold(publicUrl, product, variant),
      };
    }),
  };
  return [group, trail];
}

function common(publicUrl: string, { name, description, pictures, category }: Product): object {
  return {
    name,
    description: description || name,
    category: category.name,
    url: publicUrl + productPath(name),
    image: pictures.map(({ url }) => publicUrl + url),
  };
}

function sold(publicUrl: string, { name }: Product, { id, color, size, stock, price, saving }: Variant): object {
  return {
    '@type': 'Product',
    sku: id,
    ...(color && { color }),
    ...(size && { size }),
    offers: {
      '@type': 'Offer',
      url: publicUrl + productPath(name),
      price: toRupees(price).toFixed(2),
      priceCurrency: 'INR',
      availability: `${CONTEXT}/${stock > 0 ? 'InStock' : 'OutOfStock'}`,
      itemCondition: `${CONTEXT}/NewCondition`,
      // Else the shop's own policy would be taken to hold.
      ...(saving > 0 && { hasMerchantReturnPolicy: NO_RETURNS }),
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
