import type { Category } from '../../categories/category-tree.ts';
import type { StorefrontArea } from '../storefront.data.ts';

type Choice = { path: string; label: string };
export type LinkGroup = { label: string; choices: readonly Choice[] };

const SHOP_PAGES: readonly Choice[] = [
  { path: '/', label: 'Home page' },
  { path: '/shop-all', label: 'SHOP ALL' },
  { path: '/about', label: 'About' },
  { path: '/refund-policy', label: 'Return and Refund Policy' },
  { path: '/privacy-policy', label: 'Privacy Policy' },
  { path: '/terms-and-conditions', label: 'Terms and Conditions' },
];

type Named = { name: string; slug: string };

/** Everything that a link can lead to. Groups without an entry are left out. */
export function listLinkGroups(
  categories: readonly Category[],
  collections: readonly Named[],
  areas: readonly StorefrontArea[],
): LinkGroup[] {
  const groups = [
    { label: 'Pages', choices: SHOP_PAGES },
    {
      label: 'Your pages',
      choices: areas
        .filter(({ area }) => area === 'page')
        .map(({ slug, title }) => ({ path: `/page/${slug}`, label: title })),
    },
    {
      label: 'Categories',
      choices: listCategoryChoices(categories).map(({ slug, name }) => ({ path: `/category/${slug}`, label: name })),
    },
    {
      label: 'Collections',
      choices: collections.map(({ slug, name }) => ({ path: `/collection/${slug}`, label: name })),
    },
  ];
  return groups.filter(({ choices }) => choices.length > 0);
}

/** All categories, each with the names of its parents. */
export function listCategoryChoices(categories: readonly Category[], parents = ''): Named[] {
  return categories.flatMap(({ name, slug, subCategories }) => [
    { name: `${parents}${name}`, slug },
    ...listCategoryChoices(subCategories, `${parents}${name} › `),
  ]);
}
