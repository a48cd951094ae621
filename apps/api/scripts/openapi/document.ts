import { contract, type EndpointName } from '@kinari/contract/contract';
import { TEST_EVENT_TYPE, WEBHOOK_EVENTS } from '@kinari/contract/labels/webhook-events';
import { WEBHOOK_DATA, webhookBody } from '@kinari/contract/webhooks/event-schemas';
import Fastify, { type FastifyInstance } from 'fastify';
import { z } from 'zod';
import { endpoint } from '../../src/platform/http/endpoint.ts';
import { registerOpenApi } from '../../src/platform/http/openapi.ts';
import { serializerCompiler, validatorCompiler } from '../../src/platform/http/schemas.ts';
import type { OpenApiDocument, Schema } from './breaking-changes.ts';

/** Creates the OpenAPI document without a database: endpoints are registered but never called. */
export async function createOpenApiDocument(): Promise<unknown> {
  const app = Fastify() as unknown as FastifyInstance;
  app.setValidatorCompiler(validatorCompiler).setSerializerCompiler(serializerCompiler);
  await registerOpenApi(app, { docsPath: undefined });
  for (const name of Object.keys(contract) as EndpointName[]) {
    endpoint(app, name, () => Promise.reject(new Error('Only described')));
  }
  await app.ready();
  const document = app.swagger() as unknown as OpenApiDocument;
  const { webhooks, schemas } = describeWebhooks();
  return {
    ...document,
    components: { ...document.components, schemas: { ...document.components?.schemas, ...schemas } },
    webhooks,
  };
}

/** Describes the events that the shop sends to webhook endpoints. */
function describeWebhooks(): { webhooks: Record<string, unknown>; schemas: Record<string, Schema> } {
  const schemas: Record<string, Schema> = {};
  // As input: a later version may add fields, so a program must not reject them.
  const describe = (type: keyof typeof WEBHOOK_DATA) => {
    const { $schema: _schema, $defs = {}, ...body } = z.toJSONSchema(webhookBody(type), { io: 'input' });
    const text = JSON.stringify({ body, $defs }).replaceAll('#/$defs/', '#/components/schemas/');
    const described = JSON.parse(text) as { body: Schema; $defs: Record<string, Schema> };
    for (const [name, { id: _id, ...schema }] of Object.entries(described.$defs) as [
      string,
      Schema & { id?: string },
    ][])
      schemas[name] = schema;
    return described.body;
  };
  const webhooks = Object.fromEntries(
    (Object.keys(WEBHOOK_DATA) as (keyof typeof WEBHOOK_DATA)[]).map((type) => [
      type,
      {
        post: {
          operationId: type,
          summary: type === TEST_EVENT_TYPE ? 'Staff test the endpoint' : WEBHOOK_EVENTS[type].label,
          requestBody: { required: true, content: { 'application/json': { schema: describe(type) } } },
          responses: { '2XX': { description: 'Received' } },
        },
      },
    ]),
  );
  return { webhooks, schemas };
}
