import { toRupees } from '@kinari/contract/money';
import { toWirePicture } from '../../media/pictures.ts';
import type { Db } from '../../platform/database/db.ts';
import { listProducts } from '../product.queries.ts';
import { findByCodeBeginning, findByParts } from './find-products.queries.ts';

/** Up to `most` products, drafts among them: by the beginning of a SKU, a barcode, or parts of the name. */
export async function findProductsForStaff(db: Db, q: string, most: number) {
  const words = q.split(/\s+/).filter(Boolean);
  const [coded, named] = await Promise.all([findByCodeBeginning(db, q, most), findByParts(db, words, most)]);
  const known = new Map([...named, ...coded].map((found) => [found.id, found]));
  const ids = [...new Set([...coded, ...named].map(({ id }) => id))].slice(0, most);
  const rows = await listProducts(db, ids);
  return rows.map(({ product: { id, name, pictures, variants } }) => ({
    id,
    name,
    picture: pictures[0] ? toWirePicture(pictures[0]) : null,
    stock: variants.reduce((sum, { stock }) => sum + stock, 0),
    price: variants.length > 0 ? toRupees(Math.min(...variants.map(({ price }) => price))) : null,
    published: known.get(id)?.published ?? false,
    code: known.get(id)?.code ?? null,
  }));
}
