import { text } from 'node:stream/consumers';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { redactUrl } from '@kinari/contract/redact-url';
import { renderToString } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import { SCRIPT_MARK_HEADER } from '../server/security-headers.ts';
import { ScriptNonce } from './platform/script-nonce.ts';
import { createFragmentCache } from './platform/server/fragment-cache.server.tsx';
import { logError } from './platform/server/log.server.ts';
import { FragmentCacheContext } from './platform/ssr/cached-fragment.tsx';
import { RequestIdContext } from './site/request-id.ts';

const DOCUMENT_START = '<!DOCTYPE html>';
const DOCUMENT_END = '</body></html>';

const fragmentCache = createFragmentCache();

/**
 * Renders the whole page before responding, because only a complete page can be hashed, tagged and cached. Loaders read
 * all data, so nothing suspends. Streaming would only split the page and join it again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  // Only the production server sets it. An empty nonce would cause a hydration mismatch.
  const scriptNonce = request.headers.get(SCRIPT_MARK_HEADER) ?? undefined;
  const { serverHandoffStream, ...context } = routerContext;
  const html = renderToString(
    <RequestIdContext value={request.headers.get('x-request-id') ?? undefined}>
      <ScriptNonce value={scriptNonce}>
        <FragmentCacheContext value={fragmentCache}>
          <ServerRouter context={context} url={request.url} nonce={scriptNonce} />
        </FragmentCacheContext>
      </ScriptNonce>
    </RequestIdContext>,
  );
  const data = serverHandoffStream && (await text(serverHandoffStream as WebStream));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const body =
    html.endsWith(DOCUMENT_END) && data
      ? html.slice(0, -DOCUMENT_END.length) + renderHandoffScript(data, scriptNonce) + DOCUMENT_END
      : html;
  const page = DOCUMENT_START + body;
  // React Router's development server sends the response body. It does not know `page`.
  if (import.meta.env.DEV) return new Response(page, { status, headers });
  // Pass the page as a string. Encoding it into a body and decoding it again costs as much as rendering part of it.
  return Object.assign(new Response(null, { status, headers }), { page });
}

/**
 * Passes the loader data to the router in the browser. `String.raw` takes the JSON as it is, without escaping each
 * quote and backslash again.
 */
function renderHandoffScript(data: string, scriptNonce: string | undefined): string {
  const escaped = data.replace(/[&<>`$\u2028\u2029]/g, toUnicodeEscape);
  const controller = 'window.__reactRouterContext.streamController';
  const nonce = scriptNonce === undefined ? '' : ` nonce="${scriptNonce}"`;
  return `<script${nonce}>${controller}.enqueue(String.raw\`${escaped}\`);${controller}.close();</script>`;
}

// These could end the script or the template literal. In JSON they occur only inside strings, where escapes are allowed.
function toUnicodeEscape(character: string): string {
  return `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  logError('page failed', error, { path: redactUrl(pathname), requestId: request.headers.get('x-request-id') });
};
