import type { EndpointResponse } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { toImageResponse } from '../../media/images.ts';
import type { ProductDetails, ProductDetailsRow } from '../attributes/product-details.ts';
import type { ProductRow, VariantRow } from './product-columns.ts';

export type ProductResponse = EndpointResponse<'createProduct'>['product'];

/** Converts a product to the API format: prices in rupees, images with URLs. */
export function toProductResponse({ images, variants, ...product }: ProductRow): ProductResponse {
  return {
    ...product,
    categoryId: product.category.id,
    images: images.map(({ color, ...image }) => ({ ...toImageResponse(image), color })),
    variants: variants.map(toVariantResponse),
  };
}

/** Adds the data of the product page. */
export function toProductDetailsResponse(
  product: ProductRow,
  { codes, ...attributes }: ProductDetailsRow,
): ProductDetails {
  const response = toProductResponse(product);
  return {
    ...response,
    ...attributes,
    variants: response.variants.map((variant) => {
      const { sku = null, barcode = null, mrp = null } = codes[variant.id] ?? {};
      return { ...variant, sku, barcode, mrp: mrp === null ? null : toRupees(mrp) };
    }),
  };
}

function toVariantResponse({ colorHex, price, saving, ...variant }: VariantRow): ProductResponse['variants'][number] {
  return { ...variant, colorHexCode: colorHex, originalPrice: toRupees(price), discountPrice: toRupees(saving) };
}
