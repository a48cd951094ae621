import swagger from '@fastify/swagger';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';

export const DOCS_PREFIX = '/api/docs' as const;

/** The OpenAPI document, derived from the contract, and where wanted a page to read and try it. */
export async function describeApi(
  app: FastifyInstance,
  { browsableAt }: { browsableAt: typeof DOCS_PREFIX | undefined },
): Promise<void> {
  await app.register(swagger, {
    openapi: {
      info: { title: 'Kinari', description: 'The calls of the shop.', version: '1' },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  if (!browsableAt) return;
  const { default: reference } = await import('@scalar/fastify-api-reference');
  await app.register(reference, { routePrefix: browsableAt });
}
