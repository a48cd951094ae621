import type { EndpointResponse } from '@kinari/contract/contract';
import type { FastifyInstance } from 'fastify';
import type { Db } from '../platform/database/db.ts';
import { endpoint } from '../platform/http/endpoint.ts';
import { type LegalPageRow, listCurrentLegalPages } from './legal.queries.ts';
import { saveLegalPage } from './legal.service.ts';

// The maximum text in three-byte characters, plus JSON overhead.
const MAX_BODY_BYTES = 1024 * 1024;

export function legalRoutes(app: FastifyInstance, db: Db): void {
  endpoint(app, 'listLegalPages', async () => {
    const pages = await listCurrentLegalPages(db);
    return pages.map(toLegalPageResponse);
  });

  endpoint(
    app,
    'saveLegalPage',
    async ({ session, body }) => ({
      page: toLegalPageResponse(await saveLegalPage(db, { ...body, actorId: session.userId })),
    }),
    { bodyLimit: MAX_BODY_BYTES },
  );
}

function toLegalPageResponse({
  createdAt,
  updatedAt,
  ...page
}: LegalPageRow): EndpointResponse<'saveLegalPage'>['page'] {
  return {
    ...page,
    title: formatTitle(page.slug),
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  };
}

function formatTitle(slug: string): string {
  return slug.replace(/(^|-)(\w)/g, (_, dash: string, character: string) => (dash && ' ') + character.toUpperCase());
}
