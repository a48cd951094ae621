import type { EndpointResponse } from '@kinari/contract/contract';
import { rateLimitKeyForIp } from '@kinari/server-runtime/ip-ranges';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { ReplicaReader } from '../../platform/database/replica.ts';
import { endpoint, type Session } from '../../platform/http/endpoint.ts';
import type { Limit, Limiter } from '../../platform/limits/limiter.ts';
import { findSimilar, searchProducts } from './product-search.service.ts';
import { findSimilarWords, suggest } from './suggestions.service.ts';
import { createSynonym, deleteSynonym, listSynonyms } from './synonyms.service.ts';
import { listZeroResultSearches, recordZeroResultSearch } from './zero-result-searches.ts';

const SEARCH_LIMIT: Limit = { name: 'search', max: 60, windowMs: MINUTE };
// A fast typist sends a request for every second character.
const SUGGESTION_LIMIT: Limit = { name: 'complete', max: 240, windowMs: MINUTE };
// Clients that try out URLs must not overload the database. Server-rendered pages share one limit and work without guesses.
const SIMILAR_LIMIT: Limit = { name: 'guess', max: 120, windowMs: MINUTE };

type SearchRoutesDeps = {
  db: Db;
  reads: ReplicaReader;
  limiter: Limiter;
  isTrustedPeer: (ipAddress: string) => boolean;
};

export function searchRoutes(app: FastifyInstance, { db, reads, limiter, isTrustedPeer }: SearchRoutesDeps): void {
  const rateLimited = (limit: Limit) => (request: FastifyRequest) => limiter.take(limit, rateLimitKey(request));

  endpoint(
    app,
    'searchProducts',
    async ({ query, log }) => {
      const found = await reads.run((db) => searchProducts(db, query));
      await recordZeroResultSearch(db, { query, found, log });
      return hasResults(found)
        ? found
        : { ...found, similarWords: await reads.run((db) => findSimilarWords(db, query)) };
    },
    // Do not cache empty results: each zero-result search must be counted.
    { shared: { admit: rateLimited(SEARCH_LIMIT), isKept: hasResults } },
  );

  endpoint(app, 'suggestSearch', ({ query }) => reads.run((db) => suggest(db, query.q)), {
    shared: { admit: rateLimited(SUGGESTION_LIMIT) },
  });

  endpoint(app, 'listSimilarProducts', async ({ params, ip }) => {
    await limiter.take(SIMILAR_LIMIT, isTrustedPeer(ip) ? 'pages' : rateLimitKeyForIp(ip));
    return { products: await reads.run((db) => findSimilar(db, params.name)) };
  });

  endpoint(app, 'listZeroResultSearches', async () => ({ searches: await listZeroResultSearches(db) }));

  endpoint(app, 'listSynonyms', async () => ({ synonyms: await listSynonyms(db) }));

  endpoint(app, 'createSynonym', async ({ session, body }) => ({
    synonym: await createSynonym(db, { actorId: session.userId, ...body }),
  }));

  endpoint(app, 'deleteSynonym', async ({ session, params }) => {
    await deleteSynonym(db, { actorId: session.userId, id: params.id });
    return { message: 'Synonym deleted' };
  });
}

function hasResults(response: unknown): boolean {
  return (response as EndpointResponse<'searchProducts'>).products.length > 0;
}

function rateLimitKey({ session, ip }: Pick<FastifyRequest, 'ip'> & { session: Session | undefined }): string {
  return session?.userId ?? rateLimitKeyForIp(ip);
}
