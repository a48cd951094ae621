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

/** Returns only what pages show, because every page includes the tree. */
export function toCategory({ name, slug, description, images, subCategories }: CategoryResponse): Category {
  return { name, slug, description, image: toImage(images[0]), subCategories: subCategories.map(toCategory) };
}

export function categoryPath({ slug }: { slug: string }): string {
  return `/category/${encodeURIComponent(slug)}`;
}

/** True if the category or one of its descendants has this slug. */
export function isInCategory(category: Category, slug: string): boolean {
  return category.slug === slug || category.subCategories.some((child) => isInCategory(child, slug));
}

function toImage(image: CategoryResponse['images'][number] | undefined): ResponsiveImage | undefined {
  if (!image) return undefined;
  const { url, alt, width, height, widths, formats, dominantColor, isTransparent } = image;
  return { url, alt, width, height, widths, formats, dominantColor, isTransparent };
}
