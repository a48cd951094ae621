import Fastify, { type FastifyInstance } from 'fastify';
import { authenticateRequests } from '../src/identity/authenticate.ts';
import { systemClock } from '../src/platform/clock.ts';
import { openCounter } from '../src/platform/http/counter.ts';
import { answerErrors } from '../src/platform/http/errors.ts';
import { openLimiter } from '../src/platform/http/limiter.ts';
import { serializerCompiler, validatorCompiler } from '../src/platform/http/schemas.ts';
import type { Shop } from './shop.ts';

/** An API with the shop's sessions and refusals that serves calls a test makes up: what the contract has none of yet. */
export function anApiOf({ db, redis }: Pick<Shop, 'db' | 'redis'>): FastifyInstance {
  const app = Fastify() as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  answerErrors(app, { strict: true });
  const limiter = openLimiter(openCounter(redis), { enabled: false });
  authenticateRequests(app, { db, limiter, now: systemClock, staffNeedSecondFactor: async () => false });
  return app;
}
