import { sql } from 'kysely';
import type { Queryable } from '../../platform/database/db.ts';
import { getSettings } from '../../settings/settings.service.ts';
import {
  CATEGORY_SEPARATOR,
  type CleanRow,
  listCategoryPaths,
  listProductCells,
  normalizeName,
  type ProductCells,
} from '../product-cells.ts';

export type VariantRef = { id: string; productId: string };

/** Shop data for validating rows. Loaded in advance, so that the rules need no database. */
export type CatalogLookup = {
  byId: ReadonlyMap<string, VariantRef>;
  /** By normalised SKU (`normalizeName`). */
  bySku: ReadonlyMap<string, VariantRef>;
  /** Several variants can share a barcode. */
  byBarcode: ReadonlyMap<string, VariantRef[]>;
  /** Product id by normalised name (`normalizeName`). */
  byName: ReadonlyMap<string, string>;
  products: ReadonlyMap<string, ProductCells>;
  categories: CategoryLookup;
  /** Required attributes by category id. */
  requiredAttributes: ReadonlyMap<string, readonly string[]>;
  needsAttributes: boolean;
  /** How to treat a saving on a price that was not charged. */
  unprovenDiscountPolicy: 'off' | 'warn' | 'block';
  /** True if the variant had this price for 7 of the last 30 days. */
  wasCharged: (variantId: string, paise: number) => boolean;
  /** Images that imports gave a product, as named in the files. */
  importedImages: ReadonlyMap<string, ReadonlySet<string>>;
  uploadedImageNames?: ReadonlySet<string> | undefined;
};

/** Loads all shop data for these rows, in a few queries. */
export async function getCatalogLookup(
  db: Queryable,
  rows: readonly CleanRow[],
  uploadedImageNames: ReadonlySet<string> | undefined,
): Promise<CatalogLookup> {
  const collect = <T>(pick: (row: CleanRow) => T | undefined) =>
    [...new Set(rows.flatMap((row) => pick(row) || []))] as NonNullable<T>[];
  const foundVariants = await listVariantsByIdentifiers(db, {
    ids: collect(({ variant }) => variant.variantId),
    skus: collect(({ variant }) => variant.sku && normalizeName(variant.sku)),
    barcodes: collect(({ variant }) => variant.barcode),
  });
  const namedProducts = await listProductsByName(
    db,
    collect(({ product }) => product.name && normalizeName(product.name)),
  );
  const ids = [
    ...collect(({ product }) => product.productId),
    ...foundVariants.map(({ productId }) => productId),
    ...namedProducts.map(({ id }) => id),
  ];
  const products = await listProductCells(db, [...new Set(ids)]);
  const paths = await listCategoryPaths(db);
  const settings = await getSettings(db);
  const needsAttributes = settings.missingAttributesPolicy !== 'off';
  const checksDiscounts = settings.unprovenDiscountPolicy !== 'off';
  const chargedPrices = checksDiscounts ? await listChargedPrices(db, listVariantIds(products.values())) : [];
  const chargedKeys = new Set(chargedPrices.map(({ variantId, paise }) => `${variantId} ${paise}`));
  return {
    ...indexVariants(foundVariants, products.values()),
    byName: new Map(namedProducts.map(({ id, name }) => [normalizeName(name), id])),
    products,
    categories: createCategoryLookup(paths),
    needsAttributes,
    requiredAttributes: new Map(
      needsAttributes
        ? (await listRequiredAttributes(db, [...paths.keys()])).map(({ id, requiredAttributes }) => [
            id,
            requiredAttributes,
          ])
        : [],
    ),
    unprovenDiscountPolicy: settings.unprovenDiscountPolicy,
    wasCharged: (variantId, paise) => chargedKeys.has(`${variantId} ${paise}`),
    importedImages: await groupImportedImages(db, [...products.keys()]),
    uploadedImageNames,
  };
}

type ProductRefs = Iterable<{ id: string; variants: { id: string }[] }>;

function listVariantIds(products: ProductRefs): string[] {
  return [...products].flatMap(({ variants }) => variants.map(({ id }) => id));
}

function indexVariants(
  foundVariants: readonly FoundVariant[],
  products: ProductRefs,
): Pick<CatalogLookup, 'byId' | 'bySku' | 'byBarcode'> {
  const byBarcode = new Map<string, VariantRef[]>();
  for (const { id, productId, barcode } of foundVariants) {
    if (barcode) byBarcode.set(barcode, [...(byBarcode.get(barcode) ?? []), { id, productId }]);
  }
  const siblingVariants = [...products].flatMap(({ id: productId, variants }) =>
    variants.map(({ id }) => ({ id, productId })),
  );
  return {
    byId: new Map([...siblingVariants, ...foundVariants].map(({ id, productId }) => [id, { id, productId }])),
    bySku: new Map(
      foundVariants.flatMap(({ id, productId, sku }) => (sku ? [[normalizeName(sku), { id, productId }]] : [])),
    ),
    byBarcode,
  };
}

async function groupImportedImages(db: Queryable, productIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const imagesByProduct = new Map<string, Set<string>>();
  for (const { productId, images } of await listImportedImages(db, productIds)) {
    imagesByProduct.set(productId, (imagesByProduct.get(productId) ?? new Set()).add(images));
  }
  return imagesByProduct;
}

type CategoryLookup = {
  /** Finds a category by full path, or by name if the name is unique. */
  find: (given: string) => { path: string } | { why: string } | undefined;
  /** Replaces the existing part of a path with the shop's spelling. */
  fit: (given: string) => string;
  findId: (path: string) => string | undefined;
};

export function createCategoryLookup(paths: ReadonlyMap<string, string>): CategoryLookup {
  const byPath = new Map<string, string>();
  const byName = new Map<string, string[]>();
  const ids = new Map<string, string>();
  for (const [id, path] of paths) {
    const name = normalizeName(path.split(CATEGORY_SEPARATOR).at(-1));
    byPath.set(normalizeName(path), path);
    byName.set(name, [...(byName.get(name) ?? []), path]);
    ids.set(path, id);
  }
  return {
    find: (given) => {
      const path = byPath.get(normalizeName(given));
      if (path) return { path };
      const matches = given.includes(CATEGORY_SEPARATOR) ? [] : (byName.get(normalizeName(given)) ?? []);
      if (matches.length > 1)
        return { why: `Several categories have this name: write ${matches.slice(0, 3).join(' or ')}` };
      return matches[0] ? { path: matches[0] } : undefined;
    },
    fit: (given) => {
      const names = given.split(CATEGORY_SEPARATOR);
      for (let prefixLength = names.length - 1; prefixLength > 0; prefixLength -= 1) {
        const path = byPath.get(normalizeName(names.slice(0, prefixLength).join(CATEGORY_SEPARATOR)));
        if (path) return [path, ...names.slice(prefixLength)].join(CATEGORY_SEPARATOR);
      }
      return given;
    },
    findId: (path) => ids.get(path),
  };
}

type VariantIdentifiers = { ids: string[]; skus: string[]; barcodes: string[] };
type FoundVariant = VariantRef & { sku: string | null; barcode: string | null };

async function listVariantsByIdentifiers(
  db: Queryable,
  { ids, skus, barcodes }: VariantIdentifiers,
): Promise<FoundVariant[]> {
  const { rows } = await sql<FoundVariant>`
    with wanted as (
      select id from variants where id = any(${ids}::uuid[]) and archived_at is null
      union
      select id from variants where name_key(sku) = any(${skus}::text[]) and archived_at is null
      union
      select id from variants where barcode = any(${barcodes}::text[]) and archived_at is null
    )
    select variant.id, variant.product_id as "productId", variant.sku, variant.barcode
    from wanted
    join variants variant on variant.id = wanted.id
    join products product on product.id = variant.product_id and product.archived_at is null
  `.execute(db);
  return rows;
}

async function listProductsByName(db: Queryable, names: readonly string[]): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from products where name_key(name) = any(${names}::text[]) and archived_at is null
  `.execute(db);
  return rows;
}

/** Lists the required attributes of each category. */
async function listRequiredAttributes(db: Queryable, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; requiredAttributes: string[] }>`
    select id, required_attributes_of(id) as "requiredAttributes" from categories where id = any(${ids}::uuid[])
  `.execute(db);
  return rows;
}

/** Lists prices charged for 7 of the last 30 days. */
async function listChargedPrices(db: Queryable, variantIds: readonly string[]) {
  const { rows } = await sql<{ variantId: string; paise: number }>`
    select past.variant_id as "variantId", past.price_paise as paise
    from price_history past
    where past.variant_id = any(${variantIds}::uuid[]) and coalesce(past.until_at, now()) > now() - interval '30 days'
    group by past.variant_id, past.price_paise
    having sum(coalesce(past.until_at, now()) - greatest(past.from_at, now() - interval '30 days')) >= interval '7 days'
  `.execute(db);
  return rows;
}

/** Lists the images that imports gave these products, as named in the files. */
async function listImportedImages(db: Queryable, productIds: readonly string[]) {
  const { rows } = await sql<{ productId: string; images: string }>`
    select distinct product_id as "productId", after ->> 'images' as images
    from import_rows
    where product_id = any(${productIds}::uuid[])
      and applied_at is not null and undone_at is null and skip_reason is null
      and after ? 'images'
  `.execute(db);
  return rows;
}
