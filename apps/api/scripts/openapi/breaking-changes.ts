/** Finds breaking changes between two OpenAPI documents. Supports only the features that our documents use. */
export type OpenApiDocument = {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components?: { schemas?: Record<string, Schema> };
};
type Operation = {
  security?: unknown[];
  parameters?: { in: string; name: string; required?: boolean; schema: Schema }[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
};
type Content = Record<string, { schema: Schema }>;
export type Schema = {
  $ref?: string;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  pattern?: string;
} & Partial<Record<LimitKeyword, number>>;
type LimitKeyword = (typeof UPPER_LIMITS)[number] | (typeof LOWER_LIMITS)[number];

const UPPER_LIMITS = ['maxLength', 'maximum', 'maxItems'] as const;
const LOWER_LIMITS = ['minLength', 'minimum', 'minItems'] as const;

/** Old requests must stay valid and old clients must understand new replies, so the rules are opposite for each direction. */
type Direction = 'request' | 'reply';
type SchemaPair = { before: Schema; after: Schema; way: Direction };

export function findBreakingChanges(before: OpenApiDocument, after: OpenApiDocument): string[] {
  const compare = createComparer(before, after);
  return [...findWebhookChanges(before, after, compare), ...findEndpointChanges(before, after, compare)];
}

/** Programs read the body of a webhook, as they read a reply. */
function findWebhookChanges(before: OpenApiDocument, after: OpenApiDocument, compare: CompareSchemas): string[] {
  return Object.entries(before.webhooks ?? {}).flatMap(([type, { post }]) => {
    const next = after.webhooks?.[type]?.post;
    if (!next) return [`webhook ${type}: is gone`];
    return findContentChanges(post?.requestBody?.content, next.requestBody?.content, 'reply', 'body', compare).map(
      (what) => `webhook ${type}: ${what}`,
    );
  });
}

function findEndpointChanges(before: OpenApiDocument, after: OpenApiDocument, compare: CompareSchemas): string[] {
  return Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const next = after.paths[path]?.[method];
      const location = `${method.toUpperCase()} ${path}`;
      return next
        ? findOperationChanges(operation, next, compare).map((what) => `${location}: ${what}`)
        : [`${location}: is gone`];
    }),
  );
}

type CompareSchemas = (pair: SchemaPair, location: string) => string[];

function findOperationChanges(before: Operation, after: Operation, compare: CompareSchemas): string[] {
  const found: string[] = [];
  if (!before.security && after.security) found.push('now needs a session');
  for (const { in: place, name, required, schema } of after.parameters ?? []) {
    const existing = before.parameters?.find((one) => one.in === place && one.name === name);
    if (required && !existing?.required) found.push(`${place} ${name} is now required`);
    if (existing)
      found.push(...compare({ before: existing.schema, after: schema, way: 'request' }, `${place} ${name}`));
  }
  if (after.requestBody?.required && !before.requestBody?.required) found.push('body is now required');
  found.push(
    ...findContentChanges(before.requestBody?.content, after.requestBody?.content, 'request', 'body', compare),
  );
  for (const [status, { content }] of Object.entries(before.responses)) {
    const next = after.responses[status];
    if (next) found.push(...findContentChanges(content, next.content, 'reply', status, compare));
    else found.push(`${status} is gone`);
  }
  return found;
}

function findContentChanges(
  before: Content = {},
  after: Content = {},
  way: Direction,
  location: string,
  compare: CompareSchemas,
): string[] {
  return Object.entries(before).flatMap(([type, { schema }]) => {
    const next = after[type]?.schema;
    return next ? compare({ before: schema, after: next, way }, location) : [`${location} is no longer ${type}`];
  });
}

function createComparer(before: OpenApiDocument, after: OpenApiDocument): CompareSchemas {
  // Schemas can be recursive, such as categories. Skip a pair that is already being compared.
  const visited = new Set<string>();
  const compare: CompareSchemas = ({ before: one, after: other, way }, location) => {
    if (one.$ref && other.$ref) {
      const pair = `${way} ${one.$ref} ${other.$ref}`;
      if (visited.has(pair)) return [];
      visited.add(pair);
      const found = compare({ before: resolveRef(before, one), after: resolveRef(after, other), way }, location);
      visited.delete(pair);
      return found;
    }
    return findSchemaChanges(
      { before: resolveRef(before, one), after: resolveRef(after, other), way },
      location,
      compare,
    );
  };
  return compare;
}

function resolveRef({ components }: OpenApiDocument, schema: Schema): Schema {
  return (schema.$ref && components?.schemas?.[schema.$ref.split('/').at(-1) ?? '']) || schema;
}

function findSchemaChanges({ before, after, way }: SchemaPair, location: string, compare: CompareSchemas): string[] {
  if (before.anyOf || after.anyOf) {
    const [oldSchemas, newSchemas] = [before.anyOf ?? [before], after.anyOf ?? [after]];
    const isCompatible = (old: Schema, next: Schema) =>
      compare({ before: old, after: next, way }, location).length === 0;
    const isAllowed =
      way === 'request'
        ? oldSchemas.every((old) => newSchemas.some((next) => isCompatible(old, next)))
        : newSchemas.every((next) => oldSchemas.some((old) => isCompatible(old, next)));
    return isAllowed ? [] : [`${location} ${way === 'request' ? 'takes less' : 'may be something else'}`];
  }
  if (!hasCompatibleTypes({ before, after, way })) return [`${location} has another type`];
  return [
    ...findNarrowedValues({ before, after, way }, location),
    ...findFieldChanges({ before, after, way }, location, compare),
    ...(before.items && after.items ? compare({ before: before.items, after: after.items, way }, `${location}[]`) : []),
  ];
}

function hasCompatibleTypes({ before, after, way }: SchemaPair): boolean {
  const [source, target] = way === 'request' ? [before, after] : [after, before];
  const allowed = listTypes(target);
  if (allowed.length === 0) return true;
  const types = listTypes(source);
  return (
    types.length > 0 &&
    types.every((type) => allowed.includes(type) || (type === 'integer' && allowed.includes('number')))
  );
}

function listTypes({ type = [] }: Schema): string[] {
  return [type].flat();
}

// Replies may get new enum values and larger numbers, so clients must accept them. Requests must not lose any.
function findNarrowedValues({ before, after, way }: SchemaPair, location: string): string[] {
  if (way === 'reply') return [];
  const [oldValues, newValues] = [listEnumValues(before), listEnumValues(after)];
  const removed = newValues && (oldValues ? oldValues.filter((value) => !newValues.includes(value)) : ['others']);
  const narrower =
    UPPER_LIMITS.some((bound) => (after[bound] ?? Infinity) < (before[bound] ?? Infinity)) ||
    LOWER_LIMITS.some((bound) => (after[bound] ?? -Infinity) > (before[bound] ?? -Infinity)) ||
    (after.pattern !== undefined && after.pattern !== before.pattern);
  return [
    ...(removed?.length ? [`${location} no longer takes ${removed.join(', ')}`] : []),
    ...(narrower ? [`${location} takes less`] : []),
  ];
}

function listEnumValues(schema: Schema): unknown[] | undefined {
  return schema.enum ?? ('const' in schema ? [schema.const] : undefined);
}

function findFieldChanges({ before, after, way }: SchemaPair, location: string, compare: CompareSchemas): string[] {
  const found: string[] = [];
  const [required, newRequired] = [before.required ?? [], after.required ?? []];
  if (way === 'request') {
    for (const name of newRequired) if (!required.includes(name)) found.push(`${location}.${name} is now required`);
  }
  for (const [name, field] of Object.entries(before.properties ?? {})) {
    const next = after.properties?.[name];
    if (next) found.push(...compare({ before: field, after: next, way }, `${location}.${name}`));
    if (way === 'reply' && !next) found.push(`${location}.${name} is gone`);
    else if (way === 'reply' && required.includes(name) && !newRequired.includes(name))
      found.push(`${location}.${name} may be missing`);
  }
  const [values, newAdditional] = [before.additionalProperties, after.additionalProperties];
  if (typeof values === 'object' && typeof newAdditional === 'object')
    found.push(...compare({ before: values, after: newAdditional, way }, `${location}.*`));
  return found;
}
