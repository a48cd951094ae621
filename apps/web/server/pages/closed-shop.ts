import { CLOSED_RETRY_SECONDS, SHOP_VIEW_COOKIE } from '@kinari/contract/endpoint';
import type { ErrorCode } from '@kinari/contract/errors';
import { findPage } from '@kinari/contract/pages';
import { propagationHeaders } from '@kinari/server-runtime/request-context';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { WebConfig } from '../config.ts';
import { pageSecurityHeaders } from '../security-headers.ts';
import { createClosedPage } from './closed-page.ts';
import { sendCachedPage } from './send-cached-page.ts';

const MAX_WAIT_MS = 1000;
const COOKIE = new RegExp(`(?:^|; ?)(${SHOP_VIEW_COOKIE}=[\\w-]+)(?:;|$)`);
const MANIFEST_PATH = '/manifest.webmanifest';
/** What the router gets instead of the data of a closed page. The error page knows it. */
const CLOSED_DATA: ErrorCode = 'shop_closed';

/** The pages of a closed shop. */
export function createClosedShop({ apiUrl, publicUrl }: Pick<WebConfig, 'apiUrl' | 'publicUrl'>) {
  const getHtml = createClosedPage(apiUrl);
  return {
    async send(request: FastifyRequest, reply: FastifyReply, catalogVersion: string) {
      request.isShopClosed = true;
      const path = toPath(request.url);
      const isData = path.endsWith('.data');
      const headers = {
        'content-type': `text/${isData ? 'plain' : 'html'}; charset=utf-8`,
        'cache-control': 'no-store',
        'retry-after': String(CLOSED_RETRY_SECONDS),
        'x-robots-tag': 'noindex',
        ...pageSecurityHeaders(path, { publicUrl }),
      };
      const body = Buffer.from(isData ? CLOSED_DATA : await getHtml(catalogVersion));
      return sendCachedPage(request, reply, { status: 503, headers, body, compressed: {} });
    },
    /** True if the browser may have the right to see the shop: `acceptsView` asks the API. */
    hasView: (request: FastifyRequest): boolean => findCookie(request) !== undefined,
    /** Asks the API if the cookie is valid. If it is, the API calls of the page send it. */
    async acceptsView(request: FastifyRequest): Promise<boolean> {
      const cookie = findCookie(request);
      if (!cookie || !request.requestContext || !(await isAccepted(apiUrl, cookie))) return false;
      request.requestContext.cookie = cookie;
      return true;
    },
  };
}

/** True if the page, or the data of the page, shows nothing of the shop. */
export function isOpenWhileClosed(url: string): boolean {
  const path = toPath(url).replace(/\.data$/, '');
  return path === MANIFEST_PATH || findPage(path)?.openWhileClosed === true;
}

// Parsed like the URL of the page that is rendered: `/admin/../shop-all` is `/shop-all`.
function toPath(url: string): string {
  return URL.parse(url.replace(/^[/\\]+/, '/'), 'http://shop.invalid')?.pathname ?? '/';
}

function findCookie({ headers }: FastifyRequest): string | undefined {
  return COOKIE.exec(headers.cookie ?? '')?.[1];
}

// A small reply that the API caches.
async function isAccepted(apiUrl: string, cookie: string): Promise<boolean> {
  try {
    const response = await fetch(`${apiUrl}/api/storefront/shell`, {
      headers: { ...propagationHeaders(), cookie },
      signal: AbortSignal.timeout(MAX_WAIT_MS),
    });
    await response.body?.cancel();
    return response.ok;
  } catch {
    return false;
  }
}
