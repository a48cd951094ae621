import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { loggedAddress } from '@kinari/contract/logged-address';
import { renderToPipeableStream } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import { SCRIPT_MARK_HEADER } from '../server/security-headers.ts';
import { ScriptMark } from './platform/script-mark.ts';
import { logError } from './platform/server/log.server.ts';
import { RequestIdContext } from './shop/request-id.ts';

const RENDER_MS = 5000;

/** Renders the whole page before answering: only a finished page can be hashed, tagged and kept by a cache. */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  let failed = false;
  const mark = request.headers.get(SCRIPT_MARK_HEADER) ?? undefined;
  const html = await new Promise<string>((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <RequestIdContext value={request.headers.get('x-request-id') ?? undefined}>
        <ScriptMark value={mark}>
          <ServerRouter context={routerContext} url={request.url} {...(mark && { nonce: mark })} />
        </ScriptMark>
      </RequestIdContext>,
      {
        ...(mark && { nonce: mark }),
        onAllReady() {
          clearTimeout(timer);
          resolve(text(pipe(new PassThrough())));
        },
        onShellError: reject,
        onError(error) {
          failed = true;
          reportError(error, request);
        },
      },
    );
    const timer = setTimeout(() => abort(new Error('The page took too long to render')), RENDER_MS);
  });
  headers.set('Content-Type', 'text/html; charset=utf-8');
  return new Response(html, { status: failed ? 500 : status, headers });
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (!request.signal.aborted) reportError(error, request);
};

function reportError(error: unknown, request: Request): void {
  const { pathname } = new URL(request.url);
  logError('page failed', error, { path: loggedAddress(pathname), reqId: request.headers.get('x-request-id') });
}
