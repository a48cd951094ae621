import type { EndpointResponse } from '@kinari/contract/contract';
import { data } from 'react-router';
import { getFeaturedProducts, type HomeData, loadSections } from '../home/home.server.ts';
import { publicApi } from '../platform/server/api.server.ts';
import { logWarning } from '../platform/server/log.server.ts';
import { isUnknownAddress } from '../site/content.server.ts';

export type Preview =
  | { area: 'home'; content: HomeData }
  | { area: 'about'; content: EndpointResponse<'getAboutContent'> }
  | { area: 'refund'; content: EndpointResponse<'getRefundContent'> }
  | { area: 'page'; content: EndpointResponse<'getOwnPage'> };

/** Returns the draft of an area. Throws 404 for an unknown area or page, and for a link that does not work any more. */
export async function loadPreview(token: string, area: string, slug: string): Promise<Preview> {
  const { home, about, refund, page } = await fetchDrafts(token, slug);
  if (area === 'home') return { area, content: await loadSections(home.sections, await getFeaturedProducts()) };
  if (area === 'about') return { area, content: about };
  if (area === 'refund') return { area, content: refund };
  if (area === 'page' && page) return { area, content: page };
  throw new Response(null, { status: 404 });
}

async function fetchDrafts(token: string, slug: string): Promise<EndpointResponse<'getPreview'>> {
  try {
    return await publicApi.call('getPreview', { params: { token }, query: { slug } });
  } catch (error) {
    if (isUnknownAddress(error)) throw new Response(null, { status: 404 });
    logWarning('failed to load a preview', error);
    throw data(null, { status: 503 });
  }
}
