import { listPaths } from '@kinari/contract/pages';
import type { FastifyInstance } from 'fastify';

// Disallows the first path segment of every private page.
const PRIVATE_PAGES = listPaths(({ cacheable }) => !cacheable).map((path) => `/${path.split('/')[1]}`);
const DISALLOWED_PATHS = [...new Set(PRIVATE_PAGES), '/api/'];

export function serveRobots(app: FastifyInstance, publicUrl: string): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply
      .header('cache-control', 'public, max-age=3600')
      .type('text/plain; charset=utf-8')
      .send(renderRobots(publicUrl)),
  );
}

export function renderRobots(publicUrl: string): string {
  const rules = ['User-agent: *', ...DISALLOWED_PATHS.map((path) => `Disallow: ${path}`)];
  return `${rules.join('\n')}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
