import { PAGE_CATALOG_VERSION_HEADER } from '../../server/catalog-version.ts';
import { publicApi, publicUrl } from '../platform/server/api.server.ts';
import { staleIfError } from '../platform/server/stale-if-error.server.ts';
import { type SerializedData, serialize } from '../platform/ssr/serialized-data.ts';
import { toCategory } from './category.ts';

const findCompany = staleIfError('company', () => publicApi.call('getCompanyDetails', {}));

const findCategories = staleIfError('categories', async () => {
  const categories = await publicApi.call('listCategories', {});
  return categories.map(toCategory);
});

// As long as a page made from it may be cached.
const CACHE_MS = 30_000;

type Shop = Awaited<ReturnType<typeof fetchShop>>;

let cached: { catalogVersion: string; until: number; shop: SerializedData<Shop> } | undefined;

/**
 * Returns the data that every storefront page needs; parts that could not be loaded are missing. Loaded and serialised
 * once per catalog version.
 */
export async function getShop({ headers }: Pick<Request, 'headers'>, now = Date.now()): Promise<SerializedData<Shop>> {
  const catalogVersion = headers.get(PAGE_CATALOG_VERSION_HEADER);
  if (cached && cached.catalogVersion === catalogVersion && now < cached.until) return cached.shop;
  const shop = await fetchShop();
  const serialized = serialize(shop);
  if (catalogVersion && shop.company && shop.categories)
    cached = { catalogVersion, until: now + CACHE_MS, shop: serialized };
  return serialized;
}

async function fetchShop() {
  const [company, categories] = await Promise.all([findCompany(), findCategories()]);
  return { company, categories, publicUrl };
}
