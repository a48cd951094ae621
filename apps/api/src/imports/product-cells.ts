import {
  EMPTY_CELL,
  IMPORT_FIELD_KEYS,
  type ImportField,
  type ImportWarning,
} from '@kinari/contract/labels/import-fields';
import type { ProductFieldValues } from '@kinari/contract/product-fields';
import { sql } from 'kysely';
import { productFieldsAsJson } from '../catalog/attributes/product-fields.ts';
import { type Image, imageAsJson, toImageResponse } from '../media/images.ts';
import type { Queryable } from '../platform/database/db.ts';

/** Cells by field, formatted as in our own files: amounts as '1299.00', booleans as 'yes' and 'no'. */
export type Cells = Partial<Record<ImportField, string>>;

/** Why a row is rejected: the field if one is to blame, its value and a message. */
export type Problem = { field: ImportField | null; value: string; why: string };

/** A row as read: cells by field, as written in the file, and problems found while reading. */
export type ReadRow = { row: number; input: Cells; problems?: Problem[] };

/** A row with normalised cells, split by product and variant. '' clears a cell. */
export type CleanRow = ReadRow & { product: Cells; variant: Cells; problems: Problem[] };

/** A validated row. `before` and `after` contain only changed cells; `before` is null for new rows. */
export type ValidatedRow = ReadRow & {
  productKey: string;
  action: 'create' | 'update' | 'unchanged' | 'rejected';
  problems: Problem[];
  warnings: ImportWarning[];
  productId: string | null;
  variantId: string | null;
  before: Cells | null;
  after: Cells | null;
  versionBefore: number | null;
};

/** A product in our import format: product cells, and the cells of each variant. */
export type ProductCells = {
  id: string;
  version: number;
  product: Cells;
  variants: { id: string; cells: Cells }[];
};

/** Fields that identify a product or a variant. */
export const IDENTIFYING_FIELDS: readonly (ImportField | null)[] = ['name', 'productId', 'variantId', 'sku', 'barcode'];

/** Separator of category paths, root first: 'Clothing > Kurtas'. */
export const CATEGORY_SEPARATOR = ' > ';
/** Separator of image URLs. The URLs are those that the shop serves: '/uploads/…/800.webp'. */
export const LIST_SEPARATOR = ', ';

type FieldValues = Partial<Record<ImportField, string | number | null | undefined>>;

type ProductRow = FieldValues & {
  id: string;
  version: number;
  categoryId: string;
  fields: ProductFieldValues;
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
    rows.map(({ images, variants, categoryId, fields, ...product }) => {
      const category = paths.get(categoryId);
      const imageUrls = images.map((image) => toImageResponse(image).url).join(LIST_SEPARATOR);
      const productCells = toCells({ ...product, ...fields, productId: product.id, category, images: imageUrls });
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
      ${productFieldsAsJson} as fields,
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

function toCells(values: FieldValues): Cells {
  const cells = IMPORT_FIELD_KEYS.flatMap((field) => {
    const value = values[field];
    return value === undefined || value === null || value === '' ? [] : [[field, String(value)]];
  });
  return Object.fromEntries(cells);
}

/** Splits a cell into URLs or file names. A URL can contain a comma, so split only where a new name starts. */
export function splitImageNames(cell: string): string[] {
  const names = cell.split(/\n|\||,\s+|,(?=https?:|\/uploads\/)|(?<=\.(?:jpe?g|png|webp)),/i);
  return [...new Set(names.map((name) => name.trim().replace(/,$/, '')).filter(Boolean))];
}

/** True if the image can be loaded: an https URL, an image of the shop, or an uploaded file. */
export function isDownloadable(name: string, uploadedNames: ReadonlySet<string> | undefined): boolean {
  if (/^https:\/\//i.test(name) || name.startsWith('/uploads/')) return true;
  if (/^[a-z][a-z0-9+.-]*:/i.test(name)) return false;
  return uploadedNames === undefined || uploadedNames.has(normalizeFileName(name));
}

/** Key of an image file: ignores folders and case. */
export function normalizeFileName(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? '').normalize('NFC').toLowerCase();
}

/** Normalises a name for comparison, like `name_key` in SQL: ignores case and Unicode composition. */
export function normalizeName(name: string | undefined): string {
  return (name ?? '').normalize('NFKC').toLowerCase();
}

/** Key that rows of one product share: id, else handle, else name. A row with none of them is a group of one. */
export function toProductKey({ row, input }: ReadRow): string {
  const [keyField, text] = findKeyCell(input);
  return text === undefined ? `row:${row}` : `${keyField}:${normalizeName(text)}`;
}

function findKeyCell(input: Cells): [by: string, text: string | undefined] {
  for (const keyField of ['productId', 'handle', 'name'] as const) {
    const text = input[keyField];
    if (text !== undefined && text !== '' && text !== EMPTY_CELL) return [keyField, text];
  }
  return ['row', undefined];
}

/** Values used by earlier rows of a file, with the row number, to find duplicates. */
export type SeenRows = {
  skus: Map<string, number>;
  names: Map<string, { row: number; key: string }>;
  variants: Map<string, number>;
  /** The last row of each finished product. */
  products: Map<string, number>;
};

export function createSeenRows(): SeenRows {
  return { skus: new Map(), names: new Map(), variants: new Map(), products: new Map() };
}
