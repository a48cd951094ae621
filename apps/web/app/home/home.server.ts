import type { EndpointResponse } from '@kinari/contract/contract';
import { CONTENT_MAX } from '@kinari/contract/endpoints/storefront/areas';
import type { HomeSection } from '@kinari/contract/endpoints/storefront/content-schemas';
import { type Product, toCardProduct } from '../catalog/product.ts';
import { publicApi } from '../platform/server/api.server.ts';
import { logWarning } from '../platform/server/log.server.ts';
import { staleIfError } from '../platform/server/stale-if-error.server.ts';
import { isUnknownAddress } from '../site/content.server.ts';
import { assignProducts, type FeaturedProducts, type RailSection, type SectionProducts } from './home-products.ts';

export type HomeData = { sections: HomeSection[]; products: SectionProducts };

/** Best sellers and biggest savings. The page also works without them. */
export const getFeaturedProducts = staleIfError('featured products', async (): Promise<FeaturedProducts> => {
  const { bestSellers, biggestSavings } = await publicApi.call('listFeaturedProducts', {});
  return { bestSellers: bestSellers.map(toCardProduct), biggestSavings: biggestSavings.map(toCardProduct) };
});

/** Returns the visible sections with their products. */
export async function loadSections(
  allSections: readonly HomeSection[],
  featured: FeaturedProducts = { bestSellers: [], biggestSavings: [] },
): Promise<HomeData> {
  const sections = allSections.filter(({ hidden }) => !hidden);
  const rails = sections.filter((section) => section.kind === 'rail');
  const railProducts = await Promise.all(rails.map(async (rail) => [rail.id, await listRailProducts(rail)] as const));
  return { sections, products: assignProducts(sections, featured, new Map(railProducts)) };
}

/** Returns the products of a rail that are not among the featured ones. The page also works without them. */
async function listRailProducts(rail: RailSection): Promise<Product[]> {
  try {
    return (await fetchRailProducts(rail)).map(toCardProduct);
  } catch (error) {
    // Its category or collection may be archived.
    if (!isUnknownAddress(error)) logWarning('failed to load the products of a rail', error);
    return [];
  }
}

async function fetchRailProducts({ source, slug }: RailSection): Promise<EndpointResponse<'listProducts'>['data']> {
  const limit = CONTENT_MAX.railProducts;
  switch (source) {
    case 'newest':
      return (await publicApi.call('listProducts', { query: { sort: 'newest', limit } })).data;
    case 'category':
      return (await publicApi.call('listCategoryProducts', { params: { category: slug }, query: { limit } })).data;
    case 'collection':
      return (await publicApi.call('listCollectionHighlights', { params: { collection: slug } })).products;
    default:
      return [];
  }
}
