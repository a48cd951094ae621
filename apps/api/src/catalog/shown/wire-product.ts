import type { Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { toWirePicture } from '../../media/pictures.ts';
import type { FactsRow, ProductInFull } from '../facts/product-in-full.ts';
import type { ProductRow, VariantRow } from './product-columns.ts';

export type WireProduct = Reply<'createProduct'>['product'];

/** Serialises a product as it leaves the shop: prices in rupees, pictures with their addresses. */
export function toWireProduct({ pictures, variants, ...product }: ProductRow): WireProduct {
  return {
    ...product,
    categoryId: product.category.id,
    images: pictures.map(({ color, ...picture }) => ({ ...toWirePicture(picture), color })),
    variants: variants.map(toWireVariant),
  };
}

/** The same with all that its page tells. */
export function toWireProductInFull(product: ProductRow, { codes, ...facts }: FactsRow): ProductInFull {
  const shown = toWireProduct(product);
  return {
    ...shown,
    ...facts,
    variants: shown.variants.map((variant) => {
      const { sku = null, barcode = null, mrp = null } = codes[variant.id] ?? {};
      return { ...variant, sku, barcode, mrp: mrp === null ? null : toRupees(mrp) };
    }),
  };
}

function toWireVariant({ colorHex, price, saving, ...variant }: VariantRow): WireProduct['variants'][number] {
  return { ...variant, colorHexCode: colorHex, originalPrice: toRupees(price), discountPrice: toRupees(saving) };
}
