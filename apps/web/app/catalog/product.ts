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
  /** Known on the product's own page alone, as what follows it is. */
  mrp?: Paise;
  sku?: string;
  barcode?: string;
};

/** A picture of a product; without a colour it shows them all. */
export type ProductPicture = Picture & { color?: string };

export type SizeChart = NonNullable<Reply<'findProductByName'>['product']['sizeChart']>;

/** What a product's page tells beside what a card shows, in words where it is only read. */
export type ProductDetails = {
  brand?: { id: number; name: string };
  netQuantity?: { amount: number; unit: string };
  rows: { name: string; value: string }[];
  care: string[];
  sizeChart?: SizeChart;
  /** Why it cannot be returned, at whatever price; absent where it can. */
  notReturned?: string;
};

/** A product as the storefront shows it. A card does without description and details, and so does what travels with a list. */
export type Product = {
  id: string;
  name: string;
  description?: string;
  details?: ProductDetails;
  category: { name: string; slug: string };
  pictures: ProductPicture[];
  variants: Variant[];
};

type ProductReply = Reply<'createProduct'>['product'];

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
