import type { Queryable } from '../../platform/database/db.ts';
import type { JudgedRow, ReadRow } from '../import-row.ts';
import { variantNamed } from './find-variant.ts';
import { type Group, judgeProduct } from './judge-product.ts';
import { productKeyOf } from './product-key.ts';
import { readCells } from './read-cells.ts';
import { readShopFacts } from './read-shop-facts.ts';
import { nothingSeen, type SeenInFile } from './seen-in-file.ts';
import type { ShopFacts } from './shop-facts.ts';

type Options = {
  makeCategories: boolean;
  /** What earlier rows of the same file took. */
  seen?: SeenInFile;
  /** The names of picture files that were sent along, where that is known (`fileKey`). */
  sentFiles?: ReadonlySet<string>;
};

/** Says of rows what they would change as the shop stands, and why some cannot be taken. Rows of one product come together. */
export async function judgeRows(db: Queryable, rows: readonly ReadRow[], options: Options): Promise<JudgedRow[]> {
  const { makeCategories, seen = nothingSeen(), sentFiles } = options;
  const shop = await readShopFacts(db, rows.map(readCells), sentFiles);
  const groups = groupsOf(rows, { shop, seen });
  const judged = groups.flatMap((group) => judgeProduct(group, { shop, seen, makeCategories }));
  return judged.toSorted((one, other) => one.row - other.row);
}

/** The rows of each product. A row that names none stands with those of the product whose variant it names, wherever they are. */
function groupsOf(rows: readonly ReadRow[], { shop, seen }: { shop: ShopFacts; seen: SeenInFile }): Group[] {
  const groups: (Group & { rows: ReadRow[] })[] = [];
  const byVariant = new Map<string, Group & { rows: ReadRow[] }>();
  for (const row of rows) {
    const key = productKeyOf(row);
    const last = groups.at(-1);
    if (key.startsWith('row:')) {
      const named = variantNamed(readCells(row), shop);
      const found = named && 'productId' in named ? `id:${named.productId}` : key;
      const group = byVariant.get(found) ?? { key: found, rows: [] };
      if (group.rows.length === 0) groups.push(group);
      byVariant.set(found, group);
      group.rows.push(row);
    } else if (last?.key === key) last.rows.push(row);
    else groups.push({ key, rows: [row], late: seen.products.has(key) });
    if (!key.startsWith('row:')) seen.products.set(key, row.row);
  }
  return groups;
}
