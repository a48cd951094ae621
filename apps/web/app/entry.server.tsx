import { text } from 'node:stream/consumers';
import type { ReadableStream as WebStream } from 'node:stream/web';
import { loggedAddress } from '@kinari/contract/logged-address';
import { renderToString } from 'react-dom/server';
import { type EntryContext, type HandleErrorFunction, ServerRouter } from 'react-router';
import { SCRIPT_MARK_HEADER } from '../server/security-headers.ts';
import { Drawing } from './platform/page/drawn.tsx';
import { ScriptMark } from './platform/script-mark.ts';
import { createDrawOnce } from './platform/server/draw-once.server.tsx';
import { logError } from './platform/server/log.server.ts';
import { RequestIdContext } from './shop/request-id.ts';

const BEGIN = '<!DOCTYPE html>';
const END = '</body></html>';

const drawOnce = createDrawOnce();

/**
 * Renders the whole page before answering: only a finished page can be hashed, tagged and kept by a cache. All that a page shows is
 * read by its loaders, so nothing in it waits, and it is drawn in one go; as a stream it would be cut up and put together again.
 */
export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
): Promise<Response> {
  const mark = request.headers.get(SCRIPT_MARK_HEADER) ?? '';
  const { serverHandoffStream, ...context } = routerContext;
  const html = renderToString(
    <RequestIdContext value={request.headers.get('x-request-id') ?? undefined}>
      <ScriptMark value={mark}>
        <Drawing value={drawOnce}>
          <ServerRouter context={context} url={request.url} nonce={mark} />
        </Drawing>
      </ScriptMark>
    </RequestIdContext>,
  );
  const data = serverHandoffStream && (await text(serverHandoffStream as WebStream));
  headers.set('Content-Type', 'text/html; charset=utf-8');
  const body = html.endsWith(END) && data ? html.slice(0, -END.length) + handOff(data, mark) + END : html;
  // The server takes the text as it is: to pack it into a body and unpack it again takes as long as to draw some of it.
  return Object.assign(new Response(null, { status, headers }), { page: BEGIN + body });
}

/**
 * What the loaders read, for the router in the browser. It is JSON, of which the text as it stands is the value: written as another
 * text inside a text it would be longer by every mark and every backslash.
 */
function handOff(data: string, mark: string): string {
  const written = data.replace(/[&<>`$\u2028\u2029]/g, asEscape);
  const controller = 'window.__reactRouterContext.streamController';
  return `<script nonce="${mark}">${controller}.enqueue(String.raw\`${written}\`);${controller}.close();</script>`;
}

// None of them may end the script or the text, or mean something to whoever reads the page as HTML; in JSON they stand inside texts only.
function asEscape(sign: string): string {
  return `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`;
}

export const handleError: HandleErrorFunction = (error, { request }) => {
  if (request.signal.aborted) return;
  const { pathname } = new URL(request.url);
  logError('page failed', error, { path: loggedAddress(pathname), reqId: request.headers.get('x-request-id') });
};
