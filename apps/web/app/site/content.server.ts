import { DEFAULT_CONTENT } from '@kinari/contract/endpoints/storefront/defaults';
import { ApiError } from '../platform/api.ts';
import { publicApi } from '../platform/server/api.server.ts';
import { staleIfError } from '../platform/server/stale-if-error.server.ts';

/**
 * Returns a function that reads a published page. It returns version 0 if the page was never loaded, with the `init` of a
 * response that must not be cached.
 */
function createReader<Content>(name: string, load: () => Promise<Content>, version0: Content) {
  const find = staleIfError(name, load);
  return async (): Promise<{ content: Content; init: ResponseInit }> => {
    const content = await find();
    if (content) return { content, init: {} };
    return { content: version0, init: { headers: { 'Cache-Control': 'no-store' } } };
  };
}

export const readHomeContent = createReader(
  'home page content',
  () => publicApi.call('getHomeContent', {}),
  DEFAULT_CONTENT.home,
);

export const readAboutContent = createReader(
  'About page content',
  () => publicApi.call('getAboutContent', {}),
  DEFAULT_CONTENT.about,
);

export const readRefundContent = createReader(
  'return policy content',
  () => publicApi.call('getRefundContent', {}),
  DEFAULT_CONTENT.refund,
);

/** True if the API knows nothing at this address. It rejects a malformed slug or token with 400. */
export function isUnknownAddress(error: unknown): boolean {
  return error instanceof ApiError && (error.status === 404 || error.status === 400);
}
