import { publicApi, publicUrl } from '../platform/server/api.server.ts';
import { keepLastGood } from '../platform/server/last-good.server.ts';
import { toCategory } from './category.ts';

const readCompany = keepLastGood('the company', () => publicApi.call('readCompanyDetails', {}));

const readCategories = keepLastGood('the categories', async () => {
  const categories = await publicApi.call('listCategories', {});
  return categories.map(toCategory);
});

/** What every page of the storefront needs; a part that cannot be read is absent. */
export async function readShop() {
  const [company, categories] = await Promise.all([readCompany(), readCategories()]);
  return { company, categories, publicUrl };
}
