import type { EndpointResponse } from '@kinari/contract/contract';
import type { Db } from '../../platform/database/db.ts';
import { toProductResponse } from '../product-view/product-response.ts';
import { getFeaturedProducts } from './featured-products.queries.ts';

const MAX_PRODUCTS = 12;

export async function listFeaturedProducts(db: Db): Promise<EndpointResponse<'listFeaturedProducts'>> {
  const { bestSellers, biggestSavings } = await getFeaturedProducts(db, MAX_PRODUCTS);
  return { bestSellers: bestSellers.map(toProductResponse), biggestSavings: biggestSavings.map(toProductResponse) };
}
