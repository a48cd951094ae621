import { publicApi } from '../platform/server/api.server.ts';
import { staleIfError } from '../platform/server/stale-if-error.server.ts';

const getLegalPages = staleIfError('legal pages', () => publicApi.call('listLegalPages', {}));

/** Returns a legal page, or `undefined` if it could not be loaded. */
export async function findLegalPage(slug: 'privacy-policy' | 'terms-conditions') {
  const page = (await getLegalPages())?.find((candidate) => candidate.slug === slug);
  return page && { content: page.content, updatedAt: page.updatedAt };
}
