/** What a client of one OpenAPI document would trip over in the next. Only what our documents contain is understood. */
export type Document = {
  paths: Record<string, Record<string, Operation>>;
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
} & Partial<Record<Bound, number>>;
type Bound = (typeof UPPER)[number] | (typeof LOWER)[number];

const UPPER = ['maxLength', 'maximum', 'maxItems'] as const;
const LOWER = ['minLength', 'minimum', 'minItems'] as const;

/** A request must go on being accepted, a reply must go on being understood: what narrows one widens the other. */
type Way = 'request' | 'reply';
type Pair = { before: Schema; after: Schema; way: Way };

export function breaksBetween(before: Document, after: Document): string[] {
  const compare = comparing(before, after);
  return Object.entries(before.paths).flatMap(([path, operations]) =>
    Object.entries(operations).flatMap(([method, operation]) => {
      const next = after.paths[path]?.[method];
      const where = `${method.toUpperCase()} ${path}`;
      return next ? breaksOfCall(operation, next, compare).map((what) => `${where}: ${what}`) : [`${where}: is gone`];
    }),
  );
}

type Compare = (pair: Pair, where: string) => string[];

function breaksOfCall(before: Operation, after: Operation, compare: Compare): string[] {
  const found: string[] = [];
  if (!before.security && after.security) found.push('now needs a session');
  for (const { in: place, name, required, schema } of after.parameters ?? []) {
    const known = before.parameters?.find((one) => one.in === place && one.name === name);
    if (required && !known?.required) found.push(`${place} ${name} is now required`);
    if (known) found.push(...compare({ before: known.schema, after: schema, way: 'request' }, `${place} ${name}`));
  }
  if (after.requestBody?.required && !before.requestBody?.required) found.push('body is now required');
  found.push(...breaksOfContent(before.requestBody?.content, after.requestBody?.content, 'request', 'body', compare));
  for (const [status, { content }] of Object.entries(before.responses)) {
    const next = after.responses[status];
    if (next) found.push(...breaksOfContent(content, next.content, 'reply', status, compare));
    else found.push(`${status} is gone`);
  }
  return found;
}

function breaksOfContent(
  before: Content = {},
  after: Content = {},
  way: Way,
  where: string,
  compare: Compare,
): string[] {
  return Object.entries(before).flatMap(([type, { schema }]) => {
    const next = after[type]?.schema;
    return next ? compare({ before: schema, after: next, way }, where) : [`${where} is no longer ${type}`];
  });
}

function comparing(before: Document, after: Document): Compare {
  // A category holds categories: what is being compared already is not gone into again.
  const begun = new Set<string>();
  const compare: Compare = ({ before: one, after: other, way }, where) => {
    if (one.$ref && other.$ref) {
      const pair = `${way} ${one.$ref} ${other.$ref}`;
      if (begun.has(pair)) return [];
      begun.add(pair);
      const found = compare({ before: resolved(before, one), after: resolved(after, other), way }, where);
      begun.delete(pair);
      return found;
    }
    return breaksOfSchema({ before: resolved(before, one), after: resolved(after, other), way }, where, compare);
  };
  return compare;
}

function resolved({ components }: Document, schema: Schema): Schema {
  return (schema.$ref && components?.schemas?.[schema.$ref.split('/').at(-1) ?? '']) || schema;
}

function breaksOfSchema({ before, after, way }: Pair, where: string, compare: Compare): string[] {
  if (before.anyOf || after.anyOf) {
    const [olds, news] = [before.anyOf ?? [before], after.anyOf ?? [after]];
    const fits = (old: Schema, next: Schema) => compare({ before: old, after: next, way }, where).length === 0;
    const fine =
      way === 'request'
        ? olds.every((old) => news.some((next) => fits(old, next)))
        : news.every((next) => olds.some((old) => fits(old, next)));
    return fine ? [] : [`${where} ${way === 'request' ? 'takes less' : 'may be something else'}`];
  }
  if (!sameTypes({ before, after, way })) return [`${where} has another type`];
  return [
    ...narrowed({ before, after, way }, where),
    ...breaksOfFields({ before, after, way }, where, compare),
    ...(before.items && after.items ? compare({ before: before.items, after: after.items, way }, `${where}[]`) : []),
  ];
}

function sameTypes({ before, after, way }: Pair): boolean {
  const [given, taken] = way === 'request' ? [before, after] : [after, before];
  const allowed = typesOf(taken);
  if (allowed.length === 0) return true;
  const types = typesOf(given);
  return (
    types.length > 0 &&
    types.every((type) => allowed.includes(type) || (type === 'integer' && allowed.includes('number')))
  );
}

function typesOf({ type = [] }: Schema): string[] {
  return [type].flat();
}

// Replies may come to know new words and larger numbers: a client must be ready for them. Requests must not lose any.
function narrowed({ before, after, way }: Pair, where: string): string[] {
  if (way === 'reply') return [];
  const [words, wordsNow] = [wordsOf(before), wordsOf(after)];
  const lost = wordsNow && (words ? words.filter((word) => !wordsNow.includes(word)) : ['others']);
  const narrower =
    UPPER.some((bound) => (after[bound] ?? Infinity) < (before[bound] ?? Infinity)) ||
    LOWER.some((bound) => (after[bound] ?? -Infinity) > (before[bound] ?? -Infinity)) ||
    (after.pattern !== undefined && after.pattern !== before.pattern);
  return [
    ...(lost?.length ? [`${where} no longer takes ${lost.join(', ')}`] : []),
    ...(narrower ? [`${where} takes less`] : []),
  ];
}

function wordsOf(schema: Schema): unknown[] | undefined {
  return schema.enum ?? ('const' in schema ? [schema.const] : undefined);
}

function breaksOfFields({ before, after, way }: Pair, where: string, compare: Compare): string[] {
  const found: string[] = [];
  const [required, requiredNow] = [before.required ?? [], after.required ?? []];
  if (way === 'request') {
    for (const name of requiredNow) if (!required.includes(name)) found.push(`${where}.${name} is now required`);
  }
  for (const [name, field] of Object.entries(before.properties ?? {})) {
    const next = after.properties?.[name];
    if (next) found.push(...compare({ before: field, after: next, way }, `${where}.${name}`));
    if (way === 'reply' && !next) found.push(`${where}.${name} is gone`);
    else if (way === 'reply' && required.includes(name) && !requiredNow.includes(name))
      found.push(`${where}.${name} may be missing`);
  }
  const [values, valuesNow] = [before.additionalProperties, after.additionalProperties];
  if (typeof values === 'object' && typeof valuesNow === 'object')
    found.push(...compare({ before: values, after: valuesNow, way }, `${where}.*`));
  return found;
}
