import type { Queryable } from '../../platform/database/db.ts';
import { getSettings } from '../../settings/settings.service.ts';
import { listCategoryPaths, listProductCells } from '../product-cells.ts';
import type { CatalogLookup, VariantRef } from './catalog-lookup.ts';
import { createCategoryLookup } from './category-lookup.ts';
import type { CleanRow } from './clean-row.ts';
import { normalizeName } from './normalize-name.ts';
import {
  type FoundVariant,
  listChargedPrices,
  listImportedImages,
  listProductsByName,
  listRequiredAttributes,
  listVariantsByIdentifiers,
} from './validate.queries.ts';

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
