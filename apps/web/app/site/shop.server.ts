import type { EndpointResponse } from '@kinari/contract/contract';
import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import { PAGE_CATALOG_VERSION_HEADER, PAGE_CLOSED_HEADER } from '../../server/catalog-version.ts';
import { publicApi, publicUrl } from '../platform/server/api.server.ts';
import { staleIfError } from '../platform/server/stale-if-error.server.ts';
import { deserialize, type SerializedData, serialize } from '../platform/ssr/serialized-data.ts';
import { toCategory } from './category.ts';

const findCompany = staleIfError('company', () => publicApi.call('getCompanyDetails', {}));

const findCategories = staleIfError('categories', async () => {
  const categories = await publicApi.call('listCategories', {});
  return categories.map(toCategory);
});

type Shell = EndpointResponse<'getShell'>;

const findShell = staleIfError('storefront shell', () => publicApi.call('getShell', {}));

const DEFAULT_SHELL: Shell = {
  announcement: DEFAULT_CONTENT.header.announcement,
  footer: DEFAULT_CONTENT.footer,
  themePath: null,
  brand: DEFAULT_CONTENT.theme.brand,
};

// For pages that open while the shop is closed. They show nothing of it.
const CLOSED_SHELL: Shell = { ...DEFAULT_SHELL, announcement: { text: '', link: '' } };

// As long as a page made from it may be cached.
const CACHE_MS = 30_000;

type Shop = Awaited<ReturnType<typeof fetchShop>>;

let cached: { catalogVersion: string; until: number; shop: SerializedData<Shop> } | undefined;

/**
 * Returns the data that every storefront page needs; parts that could not be loaded are missing, and the shell is version 0.
 * Loaded and serialised once per catalog version.
 */
export async function getShop({ headers }: Pick<Request, 'headers'>, now = Date.now()): Promise<SerializedData<Shop>> {
  const catalogVersion = headers.get(PAGE_CATALOG_VERSION_HEADER);
  if (cached && cached.catalogVersion === catalogVersion && now < cached.until) return cached.shop;
  const shop = await (headers.has(PAGE_CLOSED_HEADER) ? fetchClosedShop() : fetchShop());
  const serialized = serialize(shop);
  if (catalogVersion && isCompleteShop(shop)) cached = { catalogVersion, until: now + CACHE_MS, shop: serialized };
  return serialized;
}

/** Returns the same data with the drafts behind a preview link. Without drafts the shell is as published. */
export async function getPreviewShop(request: Pick<Request, 'headers'>, token: string): Promise<SerializedData<Shop>> {
  const published = await getShop(request);
  try {
    const { header, footer, themePath, brand } = await publicApi.call('getPreview', { params: { token }, query: {} });
    const shell = { announcement: header.announcement, footer, themePath, brand };
    return serialize({ ...deserialize(published), shell });
  } catch {
    // The page itself reports what is wrong with the link.
    return published;
  }
}

/** True if a page made from it may be cached. */
export function isCompleteShop({ company, categories, shell }: Shop): boolean {
  return company !== undefined && categories !== undefined && shell !== DEFAULT_SHELL;
}

async function fetchShop() {
  const [company, categories, shell] = await Promise.all([findCompany(), findCategories(), findShell()]);
  return { company, categories, publicUrl, shell: shell ?? DEFAULT_SHELL, isClosed: false };
}

async function fetchClosedShop(): Promise<Shop> {
  return { company: await findCompany(), categories: undefined, publicUrl, shell: CLOSED_SHELL, isClosed: true };
}
