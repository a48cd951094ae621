import type { Queryable } from '../../platform/database/db.ts';
import { readSettings } from '../../settings/settings.service.ts';
import { readCategoryPaths, readProductCells } from '../product-cells.ts';
import { categoriesFrom } from './categories.ts';
import {
  type FoundVariant,
  findProductsNamed,
  findVariants,
  listBroughtPictures,
  listChargedPrices,
  listDemanded,
} from './judge.queries.ts';
import { nameKey } from './name-key.ts';
import type { CleanRow } from './read-cells.ts';
import type { Found, ShopFacts } from './shop-facts.ts';

/** What the shop knows of all that these rows name, in a few questions. */
export async function readShopFacts(
  db: Queryable,
  rows: readonly CleanRow[],
  sentFiles: ReadonlySet<string> | undefined,
): Promise<ShopFacts> {
  const all = <T>(pick: (row: CleanRow) => T | undefined) =>
    [...new Set(rows.flatMap((row) => pick(row) || []))] as NonNullable<T>[];
  const found = await findVariants(db, {
    ids: all(({ variant }) => variant.variantId),
    skus: all(({ variant }) => variant.sku && nameKey(variant.sku)),
    barcodes: all(({ variant }) => variant.barcode),
  });
  const named = await findProductsNamed(
    db,
    all(({ product }) => product.name && nameKey(product.name)),
  );
  const ids = [
    ...all(({ product }) => product.productId),
    ...found.map(({ productId }) => productId),
    ...named.map(({ id }) => id),
  ];
  const products = await readProductCells(db, [...new Set(ids)]);
  const paths = await readCategoryPaths(db);
  const settings = await readSettings(db);
  const factsMatter = settings.productFacts !== 'off';
  const looksAtSavings = settings.honestDiscount !== 'off';
  const charged = looksAtSavings ? await listChargedPrices(db, variantIdsOf(products.values())) : [];
  const chargedKeys = new Set(charged.map(({ variantId, paise }) => `${variantId} ${paise}`));
  return {
    ...byWhatTheyHave(found, products.values()),
    byName: new Map(named.map(({ id, name }) => [nameKey(name), id])),
    products,
    categories: categoriesFrom(paths),
    factsMatter,
    demanded: new Map(
      factsMatter ? (await listDemanded(db, [...paths.keys()])).map(({ id, demanded }) => [id, demanded]) : [],
    ),
    honestDiscount: settings.honestDiscount,
    wasCharged: (variantId, paise) => chargedKeys.has(`${variantId} ${paise}`),
    broughtPictures: await broughtPictures(db, [...products.keys()]),
    sentFiles,
  };
}

type Products = Iterable<{ id: string; variants: { id: string }[] }>;

function variantIdsOf(products: Products): string[] {
  return [...products].flatMap(({ variants }) => variants.map(({ id }) => id));
}

function byWhatTheyHave(
  found: readonly FoundVariant[],
  products: Products,
): Pick<ShopFacts, 'byId' | 'bySku' | 'byBarcode'> {
  const byBarcode = new Map<string, Found[]>();
  for (const { id, productId, barcode } of found) {
    if (barcode) byBarcode.set(barcode, [...(byBarcode.get(barcode) ?? []), { id, productId }]);
  }
  const siblings = [...products].flatMap(({ id: productId, variants }) =>
    variants.map(({ id }) => ({ id, productId })),
  );
  return {
    byId: new Map([...siblings, ...found].map(({ id, productId }) => [id, { id, productId }])),
    bySku: new Map(found.flatMap(({ id, productId, sku }) => (sku ? [[nameKey(sku), { id, productId }]] : []))),
    byBarcode,
  };
}

async function broughtPictures(db: Queryable, productIds: readonly string[]): Promise<Map<string, Set<string>>> {
  const brought = new Map<string, Set<string>>();
  for (const { productId, pictures } of await listBroughtPictures(db, productIds)) {
    brought.set(productId, (brought.get(productId) ?? new Set()).add(pictures));
  }
  return brought;
}
