import { CONTENT_LENGTH } from '@kinari/contract/endpoints/storefront/areas';
import { toAsciiSlug } from '../../ui/to-ascii-slug.ts';

const MAX_SLUG = 60;
const SLUG = /^[a-z0-9]+(-[a-z0-9]+)*$/;

export type PageFormValues = {
  title: string;
  /** Empty: derived from the title. */
  slug: string;
};

export const toPageSlug = ({ title, slug }: PageFormValues): string => slug.trim() || toAsciiSlug(title, MAX_SLUG);

export function validatePage(values: PageFormValues) {
  const slug = toPageSlug(values);
  return {
    title: values.title.trim() ? undefined : 'Enter a title',
    slug:
      slug === ''
        ? 'Enter an address'
        : SLUG.test(slug) && slug.length <= MAX_SLUG
          ? undefined
          : `Up to ${MAX_SLUG} of a to z, digits and hyphens`,
  };
}

export const PAGE_LIMITS = { title: CONTENT_LENGTH.pageTitle, slug: MAX_SLUG };
