import type { Reply } from '@kinari/contract/contract';
import type { Picture } from '../ui/picture/picture.tsx';

/** A category as the storefront shows it. */
export type Category = {
  name: string;
  slug: string;
  description: string;
  picture: Picture | undefined;
  subCategories: Category[];
};

type CategoryReply = Reply<'listCategories'>[number];

/** Keeps what pages show and drops the rest: the tree travels inside every page. */
export function toCategory({ name, slug, description, images, subCategories }: CategoryReply): Category {
  return { name, slug, description, picture: toPicture(images[0]), subCategories: subCategories.map(toCategory) };
}

export function categoryPath({ slug }: { slug: string }): string {
  return `/category/${encodeURIComponent(slug)}`;
}

/** Whether a category, or one somewhere below it, has this slug. */
export function leadsTo(category: Category, slug: string): boolean {
  return category.slug === slug || category.subCategories.some((child) => leadsTo(child, slug));
}

function toPicture(image: CategoryReply['images'][number] | undefined): Picture | undefined {
  if (!image) return undefined;
  const { url, alt, width, height, widths, formats, tint, cutout } = image;
  return { url, alt, width, height, widths, formats, tint, cutout };
}
