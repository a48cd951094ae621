import { EDITION_HEADER } from '../../server/catalogue-version.ts';
import { type Packed, pack } from '../platform/page/packed.ts';
import { publicApi, publicUrl } from '../platform/server/api.server.ts';
import { keepLastGood } from '../platform/server/last-good.server.ts';
import { toCategory } from './category.ts';

const readCompany = keepLastGood('the company', () => publicApi.call('readCompanyDetails', {}));

const readCategories = keepLastGood('the categories', async () => {
  const categories = await publicApi.call('listCategories', {});
  return categories.map(toCategory);
});

// As long as a page that was made of them may be kept.
const KEPT_MS = 30_000;

type Shop = Awaited<ReturnType<typeof askShop>>;

let kept: { edition: string; until: number; shop: Packed<Shop> } | undefined;

/**
 * What every page of the storefront needs; a part that cannot be read is absent. Of one edition of the catalogue it is read once and
 * packed once, however many pages are drawn of it.
 */
export async function readShop({ headers }: Pick<Request, 'headers'>, now = Date.now()): Promise<Packed<Shop>> {
  const edition = headers.get(EDITION_HEADER);
  if (kept && kept.edition === edition && now < kept.until) return kept.shop;
  const shop = await askShop();
  const packed = pack(shop);
  if (edition && shop.company && shop.categories) kept = { edition, until: now + KEPT_MS, shop: packed };
  return packed;
}

async function askShop() {
  const [company, categories] = await Promise.all([readCompany(), readCategories()]);
  return { company, categories, publicUrl };
}
