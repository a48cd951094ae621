import { pathsOf } from '@kinari/contract/pages';
import type { FastifyInstance } from 'fastify';

// Somebody's own pages, and the back office: nothing there for a search engine. Of a part of the site, its first step.
const OWN_PAGES = pathsOf(({ cacheable }) => !cacheable).map((path) => `/${path.split('/')[1]}`);
const PRIVATE = [...new Set(OWN_PAGES), '/api/'];

export function serveRobots(app: FastifyInstance, publicUrl: string): void {
  app.get('/robots.txt', async (_request, reply) =>
    reply.header('cache-control', 'public, max-age=3600').type('text/plain; charset=utf-8').send(robotsText(publicUrl)),
  );
}

export function robotsText(publicUrl: string): string {
  const rules = ['User-agent: *', ...PRIVATE.map((path) => `Disallow: ${path}`)];
  return `${rules.join('\n')}\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}
