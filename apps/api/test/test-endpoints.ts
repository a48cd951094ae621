import Fastify, { type FastifyInstance } from 'fastify';
import { authenticateRequests } from '../src/identity/authenticate.ts';
import { systemClock } from '../src/platform/clock.ts';
import { handleErrors } from '../src/platform/http/errors.ts';
import { serializerCompiler, validatorCompiler } from '../src/platform/http/schemas.ts';
import { createCounter } from '../src/platform/limits/counter.ts';
import { createLimiter } from '../src/platform/limits/limiter.ts';
import { createStrictCounter } from '../src/platform/limits/strict-counter.ts';
import type { TestApp } from './test-app.ts';

/** Creates an API with the shop's sessions and error handling, for endpoints that a test defines itself. */
export function createTestApi({ db, redis }: Pick<TestApp, 'db' | 'redis'>): FastifyInstance {
  const app = Fastify() as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  handleErrors(app, { strict: true });
  const limiter = createLimiter({
    counter: createCounter(redis),
    strictCounter: createStrictCounter(db),
    enabled: false,
  });
  authenticateRequests(app, { db, limiter, now: systemClock, isStaffTwoFactorRequired: async () => false });
  app.decorate('getShopState', async () => 'open');
  return app;
}
