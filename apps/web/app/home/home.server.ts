import { toCardProduct } from '../catalog/product.ts';
import { publicApi } from '../platform/server/api.server.ts';
import { staleIfError } from '../platform/server/stale-if-error.server.ts';

/** Best sellers and biggest savings. The page also works without them. */
export const getFeaturedProducts = staleIfError('featured products', async () => {
  const { bestSellers, biggestSavings } = await publicApi.call('listFeaturedProducts', {});
  return { bestSellers: bestSellers.map(toCardProduct), biggestSavings: biggestSavings.map(toCardProduct) };
});
