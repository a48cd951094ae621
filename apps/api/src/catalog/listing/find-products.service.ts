import { toRupees } from '@kinari/contract/money';
import { toImageResponse } from '../../media/images.ts';
import type { Db } from '../../platform/database/db.ts';
import { listProducts } from '../product.queries.ts';
import { listByCodePrefix, listByNameParts } from './find-products.queries.ts';

/** Finds up to `most` products, including drafts, by SKU prefix, barcode or parts of the name. */
export async function findProductsForStaff(db: Db, q: string, limit: number) {
  const words = q.split(/\s+/).filter(Boolean);
  const [byCode, byName] = await Promise.all([listByCodePrefix(db, q, limit), listByNameParts(db, words, limit)]);
  const matches = new Map([...byName, ...byCode].map((found) => [found.id, found]));
  const ids = [...new Set([...byCode, ...byName].map(({ id }) => id))].slice(0, limit);
  const rows = await listProducts(db, ids);
  return rows.map(({ product: { id, name, images, variants } }) => ({
    id,
    name,
    image: images[0] ? toImageResponse(images[0]) : null,
    stock: variants.reduce((sum, { stock }) => sum + stock, 0),
    price: variants.length > 0 ? toRupees(Math.min(...variants.map(({ price }) => price))) : null,
    published: matches.get(id)?.published ?? false,
    code: matches.get(id)?.code ?? null,
  }));
}
