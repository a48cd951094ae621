import { publicApi } from '../platform/server/api.server.ts';
import { keepLastGood } from '../platform/server/last-good.server.ts';

const readPages = keepLastGood('the legal pages', () => publicApi.call('listLegalPages', {}));

/** A legal page in force; `undefined` while nobody can say what it is. */
export async function readLegalPage(slug: 'privacy-policy' | 'terms-conditions') {
  const page = (await readPages())?.find((candidate) => candidate.slug === slug);
  return page && { content: page.content, updatedAt: page.updatedAt };
}
