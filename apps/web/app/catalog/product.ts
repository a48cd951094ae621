import type { EndpointResponse } from '@kinari/contract/contract';
import { imagesForColor } from '@kinari/contract/images';
import { type Paise, toPaise } from '@kinari/contract/money';
import type { ResponsiveImage } from '../ui/image/responsive-image.tsx';

/** `price` is the selling price. `saving` is the difference to the struck price. */
export type Variant = {
  id: string;
  color: string | null;
  colorHex: string | null;
  size: string | null;
  stock: number;
  price: Paise;
  saving: Paise;
  /** This and the following fields are loaded only on the product page. */
  mrp?: Paise;
  sku?: string;
  barcode?: string;
};

/** An image without a colour applies to all colours. */
export type ProductImage = ResponsiveImage & { color?: string };

export type SizeChart = NonNullable<EndpointResponse<'getProductByName'>['product']['sizeChart']>;

export type ProductDetails = {
  brand?: { id: number; name: string };
  netQuantity?: { amount: number; unit: string };
  rows: { name: string; value: string }[];
  care: string[];
  sizeChart?: SizeChart;
  /** Why it cannot be returned. Missing if it can. */
  notReturned?: string;
};

/** A product in the storefront. Lists and cards have no description and details. */
export type Product = {
  id: string;
  name: string;
  description?: string;
  details?: ProductDetails;
  category: { name: string; slug: string };
  images: ProductImage[];
  variants: Variant[];
  /** The colour that a search asked for. */
  matchedColor?: string;
};

type ProductResponse = EndpointResponse<'searchProducts'>['products'][number];

/** A card shows the first image of a colour, and the second on hover. */
const CARD_IMAGES_PER_COLOR = 2;

/** Returns only the data a card needs, because a page has dozens of cards. */
export function toCardProduct({ id, name, category, images, variants, matchedColor }: ProductResponse): Product {
  return {
    id,
    name,
    category: { name: category.name, slug: category.slug },
    images: selectCardImages(images).map(toProductImage),
    variants: variants.map(toVariant),
    ...(matchedColor !== undefined && { matchedColor }),
  };
}

export function toProductImage({
  url,
  alt,
  width,
  height,
  widths,
  formats,
  dominantColor,
  isTransparent,
  color,
}: ProductResponse['images'][number]): ProductImage {
  return { url, alt, width, height, widths, formats, dominantColor, isTransparent, ...(color !== null && { color }) };
}

export function imagesInColor(product: Product, color: string | null | undefined): Product {
  return { ...product, images: [...imagesForColor(product.images, color)] };
}

/** React Router treats paths that end in `.data` as its own data requests. */
export function productPath(name: string): string {
  return `/product/${encodeURIComponent(name).replace(/\.data$/, '%2Edata')}`;
}

/** Reads the product name from the URL. Router params would turn a literal `%2F` in a name into a slash. */
export function productNameFromUrl({ pathname }: URL): string {
  const [, encodedName = ''] = /^\/product\/([^/]+)/.exec(pathname) ?? [];
  try {
    return decodeURIComponent(encodedName);
  } catch {
    return encodedName;
  }
}

function selectCardImages(images: ProductResponse['images']): ProductResponse['images'] {
  const counts = new Map<string | null, number>();
  return images.filter(({ color }) => {
    const count = (counts.get(color) ?? 0) + 1;
    counts.set(color, count);
    return count <= CARD_IMAGES_PER_COLOR;
  });
}

function toVariant(response: ProductResponse['variants'][number]): Variant {
  const { id, color, colorHexCode, size, stock, originalPrice, discountPrice } = response;
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
