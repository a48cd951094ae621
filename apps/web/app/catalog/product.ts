import type { Reply } from '@kinari/contract/contract';
import { type Paise, toPaise } from '@kinari/contract/money';
import { picturesOf } from '@kinari/contract/pictures';
import type { Picture } from '../ui/picture/picture.tsx';

/** One thing that can be bought; `price` is what it sells for and `saving` what is saved against the struck price. */
export type Variant = {
  id: string;
  color: string | null;
  colorHex: string | null;
  size: string | null;
  stock: number;
  price: Paise;
  saving: Paise;
};

/** A picture of a product; without a colour it shows them all. */
export type ProductPicture = Picture & { color?: string };

/** A product as the storefront shows it. A card does without the description, and so does what travels with a list. */
export type Product = {
  id: string;
  name: string;
  description?: string;
  category: { name: string; slug: string };
  pictures: ProductPicture[];
  variants: Variant[];
};

type ProductReply = Reply<'createProduct'>['product'];

export function toProduct(reply: ProductReply): Product {
  return { ...toCardProduct(reply), description: reply.description };
}

/** Keeps what a card shows and drops the rest: a page carries dozens of them. */
export function toCardProduct({ id, name, category, images, variants }: ProductReply): Product {
  return {
    id,
    name,
    category: { name: category.name, slug: category.slug },
    pictures: images.map(toPicture),
    variants: variants.map(toVariant),
  };
}

/** The product with the pictures of one colour alone, for where that colour was chosen. */
export function inColor(product: Product, color: string | null | undefined): Product {
  return { ...product, pictures: [...picturesOf(product.pictures, color)] };
}

/** The router takes what ends in `.data` for a question of its own. */
export function productPath(name: string): string {
  return `/product/${encodeURIComponent(name).replace(/\.data$/, '%2Edata')}`;
}

/** The name in the address of a product's page. What the router reads there turns a written `%2F` into a slash. */
export function nameIn({ pathname }: URL): string {
  const [, written = ''] = /^\/product\/([^/]+)/.exec(pathname) ?? [];
  try {
    return decodeURIComponent(written);
  } catch {
    return written;
  }
}

function toPicture({
  url,
  alt,
  width,
  height,
  widths,
  formats,
  tint,
  cutout,
  color,
}: ProductReply['images'][number]): ProductPicture {
  return { url, alt, width, height, widths, formats, tint, cutout, ...(color !== null && { color }) };
}

function toVariant(reply: ProductReply['variants'][number]): Variant {
  const { id, color, colorHexCode, size, stock, originalPrice, discountPrice } = reply;
  return {
    id,
    color,
    colorHex: colorHexCode,
    size: size || null,
    stock,
    price: toPaise(originalPrice),
    saving: toPaise(discountPrice),
  };
}
