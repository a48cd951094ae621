import { isStaffAccess } from '@kinari/contract/access/permissions';
import { contract, type EndpointName } from '@kinari/contract/contract';
import { COMMON_ERRORS, type Endpoint, errorsFor } from '@kinari/contract/endpoint';
import { renderType, type Schema } from './render-type.ts';

type Content = Record<string, { schema: Schema }>;
type Parameter = { in: string; name: string; required?: boolean; schema: Schema };
type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
};
export type OpenApiDocument = {
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, Operation>>;
  webhooks: Record<string, { post: { summary: string; requestBody: { content: Content } } }>;
};

/** Webhooks are left out: only the provider can sign them. */
const ENDPOINT_NAMES = (Object.keys(contract) as EndpointName[]).filter((name) => contract[name].access !== 'webhook');

export function createEndpointTable(): Record<string, string> {
  return Object.fromEntries(
    ENDPOINT_NAMES.map((name) => {
      const { route, files, idempotent, response }: Endpoint = contract[name];
      const flags = [files && 'form', idempotent && 'keyed', 'file' in response && 'file'].filter(Boolean);
      return [name, [route, ...flags].join(' ')];
    }),
  );
}

/** Generates the types of all endpoints and events, and their schemas, from the OpenAPI document. */
export function renderTypes(openApi: OpenApiDocument): string {
  const operations = new Map(
    Object.values(openApi.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  );
  const entries = ENDPOINT_NAMES.map((name) => renderEndpoint(name, operations.get(name)));
  const calls = `export interface Calls {\n${entries.join('\n')}\n}`;
  const events = renderEventTypes(openApi);
  return [...renderUsedSchemas(calls + events, openApi), calls, events].join('\n\n');
}

/** One member of the union per type, so that `event.type` decides the type of `event.data`. */
function renderEventTypes({ webhooks }: OpenApiDocument): string {
  const members = Object.values(webhooks).map(({ post: { summary, requestBody } }) => {
    const schema = requestBody.content['application/json']?.schema ?? {};
    return `  /** ${summary}. */\n  | ${renderType(schema)}`;
  });
  return `export type WebhookEvent =\n${members.join('\n')};`;
}

function renderEndpoint(name: EndpointName, operation: Operation | undefined): string {
  if (!operation) throw new Error(`The OpenAPI document has no ${name}: run npm run openapi`);
  const endpoint: Endpoint = contract[name];
  const codes = [...new Set([...errorsFor(endpoint), ...COMMON_ERRORS])].map((code) => `'${code}'`);
  return [
    `  /** ${endpoint.summary}. ${formatAccess(endpoint)} */`,
    `  ${name}: {`,
    `    request: ${renderRequestType(endpoint, operation)};`,
    `    reply: ${'file' in endpoint.response ? 'SavedFile' : renderType(responseSchema(operation))};`,
    `    error: ${codes.join(' | ')};`,
    `  };`,
  ].join('\n');
}

function formatAccess({ access, guestAccessSetting }: Endpoint): string {
  if (guestAccessSetting) return 'For signed-in users, and for guests if the shop allows it.';
  if (isStaffAccess(access)) return access.permission ? `For staff with \`${access.permission}\`.` : 'For staff.';
  return {
    public: 'For everyone.',
    'signed-in': 'For signed-in users.',
    customer: 'For customers.',
    webhook: '',
  }[access];
}

function responseSchema({ responses }: Operation): Schema {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  return success?.[1].content?.['application/json']?.schema ?? {};
}

function renderRequestType({ files, idempotent, body }: Endpoint, operation: Operation): string {
  const { parameters = [], requestBody } = operation;
  const parts = (['path', 'query'] as const).flatMap((location) => {
    const members = parameters.filter((parameter) => parameter.in === location);
    if (members.length === 0) return [];
    const isRequired = members.some(({ required }) => required);
    const text = members.map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${renderType(schema)}`);
    return [`${location === 'path' ? 'params' : 'query'}${isRequired ? '' : '?'}: { ${text.join('; ')} }`];
  });
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  if (body && schema) parts.push(`body${schema.required || !schema.properties ? '' : '?'}: ${renderType(schema)}`);
  if (files) parts.push(`files?: { ${files.field}?: readonly File[] }`);
  if (idempotent) parts.push('key?: string');
  return parts.length > 0 ? `{ ${parts.join('; ')} }` : 'object';
}

/** Finds all schemas that the endpoints use, directly or indirectly. */
function renderUsedSchemas(text: string, { components: { schemas } }: OpenApiDocument): string[] {
  const found = new Map<string, string>();
  const queue = [text];
  for (let next = queue.pop(); next !== undefined; next = queue.pop()) {
    for (const [name] of next.matchAll(/\b[A-Z]\w+\b/g)) {
      const schema = schemas[name];
      if (!schema || found.has(name)) continue;
      found.set(name, renderType(schema));
      queue.push(renderType(schema));
    }
  }
  return [...found].toSorted(([a], [b]) => a.localeCompare(b)).map(([name, type]) => `export type ${name} = ${type};`);
}
