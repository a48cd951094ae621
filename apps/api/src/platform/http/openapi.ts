import { type Call, GENERAL_REFUSALS, refusalsOf } from '@kinari/contract/call';
import { type RefusalCode, refusals } from '@kinari/contract/refusals';
import type { FastifyInstance } from 'fastify';
import { z } from 'zod';

export const DOCS_PREFIX = '/api/docs' as const;

/** The OpenAPI document, derived from the contract, and where wanted a page to read and try it. Not in production. */
export async function describeApi(
  app: FastifyInstance,
  { browsableAt }: { browsableAt: typeof DOCS_PREFIX | undefined },
): Promise<void> {
  const { default: swagger } = await import('@fastify/swagger');
  const { jsonSchemaTransform, jsonSchemaTransformObject } = await import('fastify-type-provider-zod');
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

const errorReply = z
  .object({
    message: z.string(),
    code: z.enum(Object.keys(refusals) as RefusalCode[]),
    fields: z.record(z.string(), z.string()).optional(),
    requestId: z.string(),
  })
  .meta({ id: 'Error' });

/** How a call may refuse, for the OpenAPI document: the codes by the status they come with, and what any call may answer. */
export function describedRefusals(call: Call): Record<string, object> {
  const byStatus = Object.groupBy(refusalsOf(call), (code) => refusals[code][0]);
  const described = Object.entries(byStatus).map(([status, codes]) => [status, describe(codes)]);
  return { ...Object.fromEntries(described), default: describe(GENERAL_REFUSALS) };
}

function describe(codes: readonly RefusalCode[]) {
  return { description: codes.join(', '), content: { 'application/json': { schema: errorReply } } };
}

/** A reply that is a file, for the OpenAPI document. */
export function describedFile(type: string) {
  return { description: 'A file to save', content: { [type]: { schema: z.string().meta({ format: 'binary' }) } } };
}
