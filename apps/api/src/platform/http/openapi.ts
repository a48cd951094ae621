import { COMMON_ERRORS, type Endpoint, errorsFor } from '@kinari/contract/endpoint';
import { ERRORS, type ErrorCode } from '@kinari/contract/errors';
import { VERSION } from '@kinari/server-runtime/version';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

export const DOCS_PREFIX = '/api/docs' as const;

/** Serves the OpenAPI document, and optionally a page to browse it. Not in production. */
export async function registerOpenApi(
  app: FastifyInstance,
  { docsPath }: { docsPath: typeof DOCS_PREFIX | undefined },
): Promise<void> {
  const { default: swagger } = await import('@fastify/swagger');
  const { jsonSchemaTransform, jsonSchemaTransformObject } = await import('fastify-type-provider-zod');
  await app.register(swagger, {
    openapi: {
      // 3.1 describes webhooks.
      openapi: '3.1.0',
      info: { title: 'Kinari', description: 'The API of the shop.', version: VERSION },
      components: { securitySchemes: { token: { type: 'http', scheme: 'bearer' } } },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  if (!docsPath) return;
  const { default: reference } = await import('@scalar/fastify-api-reference');
  await app.register(reference, {
    routePrefix: docsPath,
    configuration: { withDefaultFonts: false, telemetry: false, agent: { disabled: true } },
  });
}

const errorResponseSchema = z
  .object({
    message: z.string(),
    code: z.enum(Object.keys(ERRORS) as ErrorCode[]),
    data: z.record(z.string(), z.unknown()).optional(),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error' });

/** Describes an endpoint's errors: codes by status, and the general errors as default. */
export function openApiErrors(definition: Endpoint): Record<string, object> {
  const byStatus = Object.groupBy(errorsFor(definition), (code) => ERRORS[code][0]);
  const responses = Object.entries(byStatus).map(([status, codes]) => [status, toOpenApiResponse(codes)]);
  return { ...Object.fromEntries(responses), default: toOpenApiResponse(COMMON_ERRORS) };
}

function toOpenApiResponse(codes: readonly ErrorCode[]) {
  return { description: codes.join(', '), content: { 'application/json': { schema: errorResponseSchema } } };
}

export function openApiFile(type: string) {
  return { description: 'A file to save', content: { [type]: { schema: z.string().meta({ format: 'binary' }) } } };
}
