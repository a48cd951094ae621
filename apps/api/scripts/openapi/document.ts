import { contract } from '@kinari/contract/contract';
import type { CallName } from '@kinari/contract/routes';
import Fastify, { type FastifyInstance } from 'fastify';
import { endpoint } from '../../src/platform/http/endpoint.ts';
import { describeApi } from '../../src/platform/http/openapi.ts';
import { serializerCompiler, validatorCompiler } from '../../src/platform/http/schemas.ts';

/** The OpenAPI document of the whole contract, made without a database: every call is mounted and none is served. */
export async function openapiDocument(): Promise<unknown> {
  const app = Fastify() as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  await describeApi(app, { browsableAt: undefined });
  for (const name of Object.keys(contract) as CallName[]) {
    endpoint(app, name, () => Promise.reject(new Error('Only described')));
  }
  await app.ready();
  return app.swagger();
}
