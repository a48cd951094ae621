import type { Query, Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import { toWirePicture } from '../media/pictures.ts';
import type { Queryable } from '../platform/database/db.ts';
import { type BestProduct, listBest } from './best-products.queries.ts';
import { tellPeriod } from './spans.ts';

const SHOWN = 6;
const PACE_DAYS = 30;

export async function listBestProducts(
  db: Queryable,
  { period, by }: Query<'listBestProducts'>,
  asOf: Date,
): Promise<Reply<'listBestProducts'>> {
  const { span } = tellPeriod(period, asOf);
  const { span: lately } = tellPeriod(`${PACE_DAYS}`, asOf);
  const products = await listBest(db, { span, by, most: SHOWN, lately });
  return { products: products.map(toWireBest) };
}

function toWireBest(product: BestProduct): Reply<'listBestProducts'>['products'][number] {
  const { id, name, picture, units, revenue, stock, soldLately, soldOutSince } = product;
  return {
    id,
    name,
    images: picture ? [toWirePicture(picture)] : [],
    units,
    revenue: toRupees(revenue),
    stock,
    lasts: soldLately > 0 ? Math.floor((stock * PACE_DAYS) / soldLately) : null,
    soldOutSince: soldOutSince?.toISOString() ?? null,
  };
}
