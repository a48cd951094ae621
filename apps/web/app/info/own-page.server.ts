import { publicApi } from '../platform/server/api.server.ts';
import { logWarning } from '../platform/server/log.server.ts';
import { isUnknownAddress } from '../site/content.server.ts';

/** Returns a page of the owner, or `undefined` if it could not be loaded. Throws 404 if there is none. */
export async function findOwnPage(slug: string) {
  try {
    return await publicApi.call('getOwnPage', { params: { slug } });
  } catch (error) {
    if (isUnknownAddress(error)) throw new Response(null, { status: 404 });
    logWarning('failed to load a page of the owner', error);
    return undefined;
  }
}
