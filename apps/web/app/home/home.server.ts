import { toCardProduct } from '../catalog/product.ts';
import { publicApi } from '../platform/server/api.server.ts';
import { keepLastGood } from '../platform/server/last-good.server.ts';

/** What sells and what saves; the page is whole without it. */
export const readPicks = keepLastGood('the picks of the home page', async () => {
  const { bestSellers, biggestSavings } = await publicApi.call('listPicks', {});
  return { bestSellers: bestSellers.map(toCardProduct), biggestSavings: biggestSavings.map(toCardProduct) };
});
