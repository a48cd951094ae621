import { IMPORT_FIELDS, type ImportField } from '@kinari/contract/words/import-fields';
import { sql } from 'kysely';
import { type Picture, pictureAsJson, toWirePicture } from '../media/pictures.ts';
import type { Queryable } from '../platform/database/db.ts';
import type { Cells, ProductCells } from './import-row.ts';

/** Between the names of a category and those above it, the uppermost first: 'Clothing > Kurtas'. */
export const UNDER = ' > ';
/** Between the addresses of a product's pictures, which are those that the shop serves: '/uploads/…/800.webp'. */
export const AND = ', ';

type Values = Partial<Record<ImportField, string | number | null | undefined>>;

type ProductRow = Values & {
  id: string;
  version: number;
  categoryId: string;
  images: Picture[];
  variants: (Values & { id: string })[];
};

/** Products that are not archived, by their ids and spelt as the shop's own files spell them; what is empty is left out. */
export async function readProductCells(
  db: Queryable,
  productIds: readonly string[],
): Promise<Map<string, ProductCells>> {
  if (productIds.length === 0) return new Map();
  const paths = await readCategoryPaths(db);
  const rows = await readRows(db, productIds);
  return new Map(
    rows.map(({ images, variants, categoryId, ...product }) => {
      const category = paths.get(categoryId);
      const pictures = images.map((picture) => toWirePicture(picture).url).join(AND);
      const own = cellsOf({ ...product, productId: product.id, category, pictures });
      const cells = variants.map((variant) => ({
        id: variant.id,
        cells: cellsOf({ ...variant, variantId: variant.id }),
      }));
      return [product.id, { id: product.id, version: product.version, product: own, variants: cells }];
    }),
  );
}

/** What each category is called in a file, by its id. */
export async function readCategoryPaths(db: Queryable): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; path: string }>`
    with recursive named as (
      select id, name as path
      from categories
      where parent_id is null and archived_at is null
      union all
      select below.id, named.path || ${UNDER} || below.name
      from categories below
      join named on named.id = below.parent_id
      where below.archived_at is null
    )
    select id, path from named
  `.execute(db);
  return new Map(rows.map(({ id, path }) => [id, path]));
}

async function readRows(db: Queryable, ids: readonly string[]): Promise<ProductRow[]> {
  const { rows } = await sql<ProductRow>`
    select
      product.id,
      product.version,
      product.category_id as "categoryId",
      product.name,
      product.description,
      brand.name as brand,
      case when product.published_at is null then 'no' else 'yes' end as published,
      product.hsn,
      product.generic_name as "genericName",
      product.origin,
      trim_scale(product.net_quantity)::text as "netQuantity",
      product.net_unit as "netUnit",
      product.warranty_months as "warrantyMonths",
      product.return_rule as "returnRule",
      (
        select coalesce(json_agg(${pictureAsJson} order by placed.position), '[]')
        from product_pictures placed
        join pictures picture on picture.id = placed.picture_id
        where placed.product_id = product.id
      ) as images,
      (
        select coalesce(json_agg(json_build_object(
          'id', variant.id, 'sku', variant.sku, 'barcode', variant.barcode,
          'color', variant.color, 'colorHex', variant.color_hex, 'size', variant.size,
          'price', ${inRupees('price_paise')}, 'saving', ${inRupees('saving_paise')}, 'mrp', ${inRupees('mrp_paise')},
          'stock', variant.stock, 'weightG', variant.weight_g
        ) order by variant.position), '[]')
        from variants variant
        where variant.product_id = product.id and variant.archived_at is null
      ) as variants
    from products product
    left join brands brand on brand.id = product.brand_id
    where product.id = any(${ids}::uuid[]) and product.archived_at is null
  `.execute(db);
  return rows;
}

/** A sum with its two decimals, as text. */
function inRupees(column: 'price_paise' | 'saving_paise' | 'mrp_paise') {
  return sql`trim(to_char(variant.${sql.ref(column)} / 100.0, '9999999990.00'))`;
}

const FIELDS = Object.keys(IMPORT_FIELDS) as ImportField[];

function cellsOf(values: Values): Cells {
  const cells = FIELDS.flatMap((field) => {
    const value = values[field];
    return value === undefined || value === null || value === '' ? [] : [[field, String(value)]];
  });
  return Object.fromEntries(cells);
}
