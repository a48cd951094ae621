import type { SectionOf } from '@kinari/contract/endpoints/storefront/content-schemas';
import { splitGraphemes } from '../platform/text/graphemes.ts';
import { type Category, categoryPath, MAX_COMPANIONS } from '../site/category.ts';
import type { ResponsiveImage } from '../ui/image/responsive-image.tsx';

export const SLIDE_MS = 5000;

export type HeroSlideContent = {
  /** Different for each slide. */
  id: string;
  name: string;
  description: string;
  path: string;
  /** What the image shows, if it does more than decorate. */
  alt: string;
  image: ResponsiveImage;
  /** Images next to a transparent image. Empty for a photo. */
  companions: ResponsiveImage[];
  button: { label: string; path: string };
  /** Written by the owner: longer than the name of a category, and shown in full. */
  isOwn: boolean;
};

export const SHOP_BUTTON = { label: 'Shop Now', path: '/shop-all' };

export function heroSlides(categories: readonly Category[]): HeroSlideContent[] {
  return categories.flatMap((category) => {
    const { name, description, image } = category;
    if (!image) return [];
    const companions = image.isTransparent ? transparentImages(category.subCategories).slice(0, MAX_COMPANIONS) : [];
    const path = categoryPath(category);
    return { id: path, name, description, path, alt: '', image, companions, button: SHOP_BUTTON, isOwn: false };
  });
}

/** Returns the slides that the owner made. */
export function ownSlides(slides: SectionOf<'hero'>['slides']): HeroSlideContent[] {
  return slides.map(({ headline, text, button, link, image }, index) => ({
    id: String(index),
    name: headline,
    description: text,
    path: link,
    alt: image.alt,
    image: image,
    companions: [],
    button: { label: button, path: link },
    isOwn: true,
  }));
}

/**
 * Returns the length of the longest word, rounded up to a length that has a font size: 4, 6, … 16. With `maxLines` at least the
 * length of a line, if the headline takes about that many.
 */
export function headlineLength(name: string, maxLines = Infinity): number {
  const words = name.split(/[\s-]+/).map((word) => splitGraphemes(word).length);
  const longest = Math.max(...words, splitGraphemes(name).length / maxLines);
  return Math.min(Math.max(Math.ceil(longest / 2) * 2, 4), 16);
}

/** True if a phone cannot show it on one line at the size of short names. */
export function isLongHeadline(name: string): boolean {
  return splitGraphemes(name).length > 11;
}

function transparentImages(categories: readonly Category[]): ResponsiveImage[] {
  return categories.flatMap(({ image }) => (image?.isTransparent ? image : []));
}
