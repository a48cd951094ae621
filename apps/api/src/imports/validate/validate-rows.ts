import type { Queryable } from '../../platform/database/db.ts';
import type { ReadRow, ValidatedRow } from '../import-row.ts';
import type { CatalogLookup } from './catalog-lookup.ts';
import { toCleanRow } from './clean-row.ts';
import { createSeenRows, type SeenRows } from './duplicate-rows.ts';
import { findVariantByIdentifier } from './find-variant.ts';
import { getCatalogLookup } from './get-catalog-lookup.ts';
import { toProductKey } from './product-key.ts';
import { type ProductRowGroup, validateProduct } from './validate-product.ts';

type ValidateOptions = {
  createCategories: boolean;
  seen?: SeenRows;
  /** Names of uploaded image files (`fileKey`), if known. */
  uploadedImageNames?: ReadonlySet<string>;
};

/** Validates rows against the current shop data. Rows of one product must be in the same call. */
export async function validateRows(
  db: Queryable,
  rows: readonly ReadRow[],
  options: ValidateOptions,
): Promise<ValidatedRow[]> {
  const { createCategories, seen = createSeenRows(), uploadedImageNames } = options;
  const catalog = await getCatalogLookup(db, rows.map(toCleanRow), uploadedImageNames);
  const groups = groupRows(rows, { catalog, seen });
  const validated = groups.flatMap((group) => validateProduct(group, { catalog, seen, createCategories }));
  return validated.toSorted((one, other) => one.row - other.row);
}

/** Groups rows by product. A row without a product cell joins the group of the variant it names. */
function groupRows(
  rows: readonly ReadRow[],
  { catalog, seen }: { catalog: CatalogLookup; seen: SeenRows },
): ProductRowGroup[] {
  const groups: (ProductRowGroup & { rows: ReadRow[] })[] = [];
  const byVariant = new Map<string, ProductRowGroup & { rows: ReadRow[] }>();
  for (const row of rows) {
    const key = toProductKey(row);
    const last = groups.at(-1);
    if (key.startsWith('row:')) {
      const variantRef = findVariantByIdentifier(toCleanRow(row), catalog);
      const groupKey = variantRef && 'productId' in variantRef ? `id:${variantRef.productId}` : key;
      const group = byVariant.get(groupKey) ?? { key: groupKey, rows: [] };
      if (group.rows.length === 0) groups.push(group);
      byVariant.set(groupKey, group);
      group.rows.push(row);
    } else if (last?.key === key) last.rows.push(row);
    else groups.push({ key, rows: [row], isLate: seen.products.has(key) });
    if (!key.startsWith('row:')) seen.products.set(key, row.row);
  }
  return groups;
}
