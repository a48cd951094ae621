import { IMPORT_FIELDS, type ImportField } from '@kinari/contract/labels/import-fields';
import { sql } from 'kysely';
import { type Image, imageAsJson, toImageResponse } from '../media/images.ts';
import type { Queryable } from '../platform/database/db.ts';
import type { Cells, ProductCells } from './import-row.ts';

/** Separator of category paths, root first: 'Clothing > Kurtas'. */
export const CATEGORY_SEPARATOR = ' > ';
/** Separator of image URLs. The URLs are those that the shop serves: '/uploads/…/800.webp'. */
export const LIST_SEPARATOR = ', ';

type FieldValues = Partial<Record<ImportField, string | number | null | undefined>>;

type ProductRow = FieldValues & {
  id: string;
  version: number;
  categoryId: string;
  images: Image[];
  variants: (FieldValues & { id: string })[];
};

/** Returns unarchived products by id, in our import format. Empty cells are left out. */
export async function listProductCells(
  db: Queryable,
  productIds: readonly string[],
): Promise<Map<string, ProductCells>> {
  if (productIds.length === 0) return new Map();
  const paths = await listCategoryPaths(db);
  const rows = await listProductRows(db, productIds);
  return new Map(
    rows.map(({ images, variants, categoryId, ...product }) => {
      const category = paths.get(categoryId);
      const imageUrls = images.map((image) => toImageResponse(image).url).join(LIST_SEPARATOR);
      const productCells = toCells({ ...product, productId: product.id, category, images: imageUrls });
      const cells = variants.map((variant) => ({
        id: variant.id,
        cells: toCells({ ...variant, variantId: variant.id }),
      }));
      return [product.id, { id: product.id, version: product.version, product: productCells, variants: cells }];
    }),
  );
}

export async function listCategoryPaths(db: Queryable): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; path: string }>`
    with recursive named as (
      select id, name as path
      from categories
      where parent_id is null and archived_at is null
      union all
      select below.id, named.path || ${CATEGORY_SEPARATOR} || below.name
      from categories below
      join named on named.id = below.parent_id
      where below.archived_at is null
    )
    select id, path from named
  `.execute(db);
  return new Map(rows.map(({ id, path }) => [id, path]));
}

async function listProductRows(db: Queryable, ids: readonly string[]): Promise<ProductRow[]> {
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
      product.return_policy as "returnPolicy",
      (
        select coalesce(json_agg(${imageAsJson} order by placed.position), '[]')
        from product_images placed
        join images image on image.id = placed.image_id
        where placed.product_id = product.id
      ) as images,
      (
        select coalesce(json_agg(json_build_object(
          'id', variant.id, 'sku', variant.sku, 'barcode', variant.barcode,
          'color', variant.color, 'colorHex', variant.color_hex, 'size', variant.size,
          'price', ${rupeesSql('price_paise')}, 'saving', ${rupeesSql('saving_paise')}, 'mrp', ${rupeesSql('mrp_paise')},
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

function rupeesSql(column: 'price_paise' | 'saving_paise' | 'mrp_paise') {
  return sql`trim(to_char(variant.${sql.ref(column)} / 100.0, '9999999990.00'))`;
}

const FIELDS = Object.keys(IMPORT_FIELDS) as ImportField[];

function toCells(values: FieldValues): Cells {
  const cells = FIELDS.flatMap((field) => {
    const value = values[field];
    return value === undefined || value === null || value === '' ? [] : [[field, String(value)]];
  });
  return Object.fromEntries(cells);
}
