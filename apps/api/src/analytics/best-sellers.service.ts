import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { toImageResponse } from '../media/images.ts';
import type { Queryable } from '../platform/database/db.ts';
import { type BestProduct, listTopProducts } from './best-sellers.queries.ts';
import { resolvePeriod } from './periods.ts';

const MAX_SHOWN = 6;
const PACE_DAYS = 30;

export async function listBestSellers(
  db: Queryable,
  { period, by }: EndpointQuery<'listBestSellers'>,
  asOf: Date,
): Promise<EndpointResponse<'listBestSellers'>> {
  const { span } = resolvePeriod(period, asOf);
  const { span: recentSpan } = resolvePeriod(`${PACE_DAYS}`, asOf);
  const products = await listTopProducts(db, { span, by, limit: MAX_SHOWN, recentSpan });
  return { products: products.map(toBestProductResponse) };
}

function toBestProductResponse(product: BestProduct): EndpointResponse<'listBestSellers'>['products'][number] {
  const { id, name, image, units, revenue, stock, recentUnits, soldOutSince } = product;
  return {
    id,
    name,
    images: image ? [toImageResponse(image)] : [],
    units,
    revenue: toRupees(revenue),
    stock,
    daysOfStockLeft: recentUnits > 0 ? Math.floor((stock * PACE_DAYS) / recentUnits) : null,
    soldOutSince: soldOutSince?.toISOString() ?? null,
  };
}
