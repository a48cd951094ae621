import { splitGraphemes } from '../platform/text/graphemes.ts';
import { type Category, categoryPath, MAX_COMPANIONS } from '../site/category.ts';
import type { ResponsiveImage } from '../ui/image/responsive-image.tsx';

export const SLIDE_MS = 5000;

export type HeroSlideContent = {
  name: string;
  description: string;
  path: string;
  image: ResponsiveImage;
  /** Images next to a transparent image. Empty for a photo. */
  companions: ResponsiveImage[];
};

export function heroSlides(categories: readonly Category[]): HeroSlideContent[] {
  return categories.flatMap((category) => {
    const { name, description, image } = category;
    if (!image) return [];
    const companions = image.isTransparent ? transparentImages(category.subCategories).slice(0, MAX_COMPANIONS) : [];
    return { name, description, path: categoryPath(category), image, companions };
  });
}

/** Returns the length of the longest word, rounded up to a length that has a font size: 4, 6, … 16. */
export function headlineLength(name: string): number {
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => splitGraphemes(word).length));
  return Math.min(Math.max(Math.ceil(longest / 2) * 2, 4), 16);
}

/** True if a phone cannot show it on one line at the size of short names. */
export function isLongHeadline(name: string): boolean {
  return splitGraphemes(name).length > 11;
}

function transparentImages(categories: readonly Category[]): ResponsiveImage[] {
  return categories.flatMap(({ image }) => (image?.isTransparent ? image : []));
}
