import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { DOCS_PREFIX } from './openapi.ts';
import { DOCS_STYLE, renderApiDocs } from './render-api-docs.ts';

export const OPENAPI_PATH = '/api/openapi.json';
const OPENAPI_FILE = new URL('../../../../../packages/contract/openapi.json', import.meta.url);
// A public file that changes only with a new version of the shop.
const CACHE_CONTROL = 'public, max-age=3600';

/**
 * Serves the OpenAPI document, and the reference as a page without scripts: pages of this origin could read the token of a
 * signed-in user, so no viewer of others runs here.
 */
export function serveApiDocs(app: FastifyInstance, { withPage }: { withPage: boolean }): void {
  let document: Promise<string> | undefined;
  const readDocument = () => (document ??= readFile(OPENAPI_FILE, 'utf8'));
  let page: Promise<string> | undefined;
  const renderPage = () => (page ??= readDocument().then((text) => renderApiDocs(JSON.parse(text))));
  const styleHash = createHash('sha256').update(DOCS_STYLE).digest('base64');

  app.get(OPENAPI_PATH, async (_request, reply) =>
    reply
      .headers({ 'cache-control': CACHE_CONTROL, 'content-type': 'application/json; charset=utf-8' })
      .send(await readDocument()),
  );
  if (!withPage) return;
  app.get(DOCS_PREFIX, async (_request, reply) =>
    reply
      .headers({
        'cache-control': CACHE_CONTROL,
        'content-type': 'text/html; charset=utf-8',
        'content-security-policy': `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`,
      })
      .send(await renderPage()),
  );
}
