import type { Reply } from '@kinari/contract/contract';
import { networkOf } from '@kinari/running/network';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MINUTE } from '../../platform/clock.ts';
import type { Db } from '../../platform/database/db.ts';
import type { PublicReads } from '../../platform/database/replica.ts';
import { endpoint, type Session } from '../../platform/http/endpoint.ts';
import type { Limit, Limiter } from '../../platform/http/limiter.ts';
import { complete } from './complete.service.ts';
import { listMisses, noteMiss } from './misses.ts';
import { guess, search } from './search.service.ts';
import { deleteSynonym, listSynonyms, saveSynonym } from './synonyms.service.ts';

const SEARCHES: Limit = { name: 'search', most: 60, withinMs: MINUTE };
// Somebody who types quickly asks at every other letter.
const COMPLETIONS: Limit = { name: 'complete', most: 240, withinMs: MINUTE };
// For all together: whoever tries out addresses must not make the database search all day. A page does without.
const GUESSES: Limit = { name: 'guess', most: 120, withinMs: MINUTE };

type Parts = { db: Db; reads: PublicReads; limiter: Limiter };

export function searchRoutes(app: FastifyInstance, { db, reads, limiter }: Parts): void {
  const counted = (limit: Limit) => (request: FastifyRequest) => limiter.take(limit, askerOf(request));

  endpoint(
    app,
    'searchProducts',
    async ({ query, log }) => {
      const found = await reads.run((db) => search(db, query));
      await noteMiss(db, { query, found, log });
      return found;
    },
    // A question without an answer is counted whenever somebody asks it.
    { shared: { admit: counted(SEARCHES), isKept: foundSomething } },
  );

  endpoint(app, 'completeSearch', ({ query }) => reads.run((db) => complete(db, query.q)), {
    shared: { admit: counted(COMPLETIONS) },
  });

  endpoint(app, 'guessProducts', async ({ params }) => {
    await limiter.take(GUESSES, 'everybody');
    return { products: await reads.run((db) => guess(db, params.name)) };
  });

  endpoint(app, 'listSearchMisses', async () => ({ misses: await listMisses(db) }));

  endpoint(app, 'listSynonyms', async () => ({ synonyms: await listSynonyms(db) }));

  endpoint(app, 'saveSynonym', async ({ session, body }) => ({
    synonym: await saveSynonym(db, { actorId: session.userId, ...body }),
  }));

  endpoint(app, 'deleteSynonym', async ({ session, params }) => {
    await deleteSynonym(db, { actorId: session.userId, id: params.id });
    return { message: 'Synonym deleted' };
  });
}

function foundSomething(answer: unknown): boolean {
  return (answer as Reply<'searchProducts'>).products.length > 0;
}

function askerOf({ session, ip }: Pick<FastifyRequest, 'ip'> & { session: Session | undefined }): string {
  return session?.userId ?? networkOf(ip);
}
