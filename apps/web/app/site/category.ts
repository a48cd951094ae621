import type { EndpointResponse } from '@kinari/contract/contract';
import type { ResponsiveImage } from '../ui/image/responsive-image.tsx';

export type Category = {
  name: string;
  slug: string;
  description: string;
  image: ResponsiveImage | undefined;
  subCategories: Category[];
};

type CategoryResponse = EndpointResponse<'listCategories'>[number];

/** The home page shows a category with this many transparent images of its children. */
export const MAX_COMPANIONS = 2;

/** Returns only what pages show, because every page includes the tree. Most children have no image. */
export function toCategory(category: CategoryResponse): Category {
  const transparent = category.subCategories.filter(({ images }) => images[0]?.isTransparent);
  const companions = new Set(transparent.slice(0, MAX_COMPANIONS));
  return {
    ...withoutImages(category),
    image: toImage(category.images[0]),
    subCategories: category.subCategories.map((child) => ({
      ...withoutImages(child),
      image: companions.has(child) ? toImage(child.images[0]) : undefined,
    })),
  };
}

export function categoryPath({ slug }: { slug: string }): string {
  return `/category/${encodeURIComponent(slug)}`;
}

/** Returns the categories from the root to the one that matches. Empty if none does. */
export function findCategoryPath<Node extends { subCategories: readonly Node[] }>(
  categories: readonly Node[],
  isMatch: (category: Node) => boolean,
): Node[] {
  for (const category of categories) {
    if (isMatch(category)) return [category];
    const descendants = findCategoryPath(category.subCategories, isMatch);
    if (descendants.length > 0) return [category, ...descendants];
  }
  return [];
}

/** True if the category or one of its descendants has this slug. */
export function isInCategory(category: Category, slug: string): boolean {
  return category.slug === slug || category.subCategories.some((child) => isInCategory(child, slug));
}

function withoutImages({ name, slug, description, subCategories }: CategoryResponse): Category {
  return { name, slug, description, image: undefined, subCategories: subCategories.map(withoutImages) };
}

function toImage(image: CategoryResponse['images'][number] | undefined): ResponsiveImage | undefined {
  if (!image) return undefined;
  const { url, alt, width, height, widths, formats, dominantColor, isTransparent } = image;
  return { url, alt, width, height, widths, formats, dominantColor, isTransparent };
}
