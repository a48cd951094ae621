import { redactUrl } from '@kinari/contract/redact-url';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import { SCRIPT_MARK_HEADER } from '../server/security-headers.ts';
import { ScriptNonce } from './platform/script-nonce.ts';
import { createFragmentCache } from './platform/server/fragment-cache.server.tsx';
import { logError } from './platform/server/log.server.ts';
import { renderPage } from './platform/server/render-page.server.ts';
import { FragmentCacheContext } from './platform/ssr/cached-fragment.tsx';
import { RequestIdContext } from './site/request-id.ts';

const fragmentCache = createFragmentCache();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  context: EntryContext,
): Promise<Response> {
  // Only the production server sets it. An empty nonce would cause a hydration mismatch.
  const nonce = request.headers.get(SCRIPT_MARK_HEADER) ?? undefined;
  const body = await renderPage(
    <RequestIdContext value={request.headers.get('x-request-id') ?? undefined}>
      <ScriptNonce value={nonce}>
        <FragmentCacheContext value={fragmentCache}>
          <ServerRouter context={context} url={request.url} nonce={nonce} />
        </FragmentCacheContext>
      </ScriptNonce>
    </RequestIdContext>,
    { nonce },
  );
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(body, { status, headers });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  logError('page failed', error, { path: redactUrl(pathname), requestId: request.headers.get('x-request-id') });
};
