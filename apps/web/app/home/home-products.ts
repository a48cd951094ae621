import type { HomeSection, SectionOf } from '@kinari/contract/endpoints/storefront/content-schemas';
import { discountPercent } from '@kinari/contract/money';
import { cardPrice } from '../catalog/price.ts';
import type { Product } from '../catalog/product.ts';

const MAX_BANNER_PRODUCTS = 3;

/** Products by the id of the section that shows them. */
export type SectionProducts = Record<string, Product[]>;

export type FeaturedProducts = { bestSellers: Product[]; biggestSavings: Product[] };

export type RailSection = SectionOf<'rail'>;

/** Returns the products of banners and rails. A rail of savings leaves out the products of the banners. */
export function assignProducts(
  sections: readonly HomeSection[],
  { bestSellers, biggestSavings }: FeaturedProducts,
  railProducts: ReadonlyMap<string, Product[]>,
): SectionProducts {
  const bannerProducts = new Map(
    sections.flatMap((section) =>
      section.kind === 'banner' ? [[section.id, selectBannerProducts(section, biggestSavings)] as const] : [],
    ),
  );
  const shownInBanners = new Set([...bannerProducts.values()].flat());
  const savings = biggestSavings.filter((product) => !shownInBanners.has(product));
  const productsOfRail = ({ id, source }: RailSection) => {
    if (source === 'best-sellers') return bestSellers;
    return source === 'savings' ? savings : (railProducts.get(id) ?? []);
  };
  const rails = sections.flatMap((section) =>
    section.kind === 'rail' ? [[section.id, productsOfRail(section)] as const] : [],
  );
  return Object.fromEntries([...bannerProducts, ...rails].filter(([, products]) => products.length > 0));
}

/** Returns a few products that save at least as much as the banner says. */
function selectBannerProducts({ productsFromPercent }: SectionOf<'banner'>, biggestSavings: readonly Product[]) {
  if (productsFromPercent === 0) return [];
  return biggestSavings
    .filter(({ variants }) => discountPercent(cardPrice(variants)) >= productsFromPercent)
    .slice(0, MAX_BANNER_PRODUCTS);
}
