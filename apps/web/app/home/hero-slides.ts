import { graphemesOf } from '../platform/text/graphemes.ts';
import { type Category, categoryPath } from '../shop/category.ts';
import type { Picture } from '../ui/picture/picture.tsx';

export const SLIDE_MS = 5000;

export type HeroSlideContent = {
  name: string;
  description: string;
  path: string;
  picture: Picture;
  /** What stands at the sides of a cutout; empty beside a full picture. */
  companions: Picture[];
};

/** One slide for each category that has a picture to show. */
export function heroSlides(categories: readonly Category[]): HeroSlideContent[] {
  return categories.flatMap((category) => {
    const { name, description, picture } = category;
    if (!picture) return [];
    const companions = picture.cutout ? cutoutsOf(category.subCategories).slice(0, 2) : [];
    return { name, description, path: categoryPath(category), picture, companions };
  });
}

/** The letters of the longest word, rounded up to a length for which the headline has a size: 4, 6, … 16. */
export function headlineLength(name: string): number {
  const longest = Math.max(...name.split(/[\s-]+/).map((word) => graphemesOf(word).length));
  return Math.min(Math.max(Math.ceil(longest / 2) * 2, 4), 16);
}

/** Whether a phone cannot show it on one line of the size that short names have. */
export function isLongHeadline(name: string): boolean {
  return graphemesOf(name).length > 11;
}

function cutoutsOf(categories: readonly Category[]): Picture[] {
  return categories.flatMap(({ picture }) => (picture?.cutout ? picture : []));
}
