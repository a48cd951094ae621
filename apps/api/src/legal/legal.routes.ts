import type { Reply } from '@kinari/contract/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { type LegalPageRow, listLegalPagesInForce } from './legal.queries.ts';
import { saveLegalPage } from './legal.service.ts';

// The longest text there may be, in letters that take three bytes each, and what JSON adds.
const MOST_BYTES = 1024 * 1024;

export function legalRoutes(app: FastifyInstance, db: Db): void {
  endpoint(app, 'listLegalPages', async () => {
    const pages = await listLegalPagesInForce(db);
    return pages.map(toWirePage);
  });

  endpoint(
    app,
    'saveLegalPage',
    async ({ session, body }) => ({
      page: toWirePage(await saveLegalPage(db, { ...body, actorId: session.userId })),
    }),
    { bodyLimit: MOST_BYTES },
  );
}

function toWirePage({ createdAt, updatedAt, ...page }: LegalPageRow): Reply<'saveLegalPage'>['page'] {
  return {
    ...page,
    title: titleOf(page.slug),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function titleOf(slug: string): string {
  return slug.replace(/(^|-)(\w)/g, (_, dash: string, letter: string) => (dash && ' ') + letter.toUpperCase());
}
