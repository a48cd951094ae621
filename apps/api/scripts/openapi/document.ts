import { contract, type EndpointName } from '@kinari/contract/contract';
import Fastify, { type FastifyInstance } from 'fastify';
import { endpoint } from '../../src/platform/http/endpoint.ts';
import { registerOpenApi } from '../../src/platform/http/openapi.ts';
import { serializerCompiler, validatorCompiler } from '../../src/platform/http/schemas.ts';

/** Creates the OpenAPI document without a database: endpoints are registered but never called. */
export async function createOpenApiDocument(): Promise<unknown> {
  const app = Fastify() as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  await registerOpenApi(app, { docsPath: undefined });
  for (const name of Object.keys(contract) as EndpointName[]) {
    endpoint(app, name, () => Promise.reject(new Error('Only described')));
  }
  await app.ready();
  return app.swagger();
}
