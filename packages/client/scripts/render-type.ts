/** The part of JSON Schema that our OpenAPI document uses. */
export type Schema = {
  $ref?: string;
  type?: string | string[];
  format?: string;
  enum?: unknown[];
  const?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  not?: Schema;
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
};

/** Returns the TypeScript type of a schema. Limits and patterns are left to the server. */
export function renderType(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return renderUnion(alternatives);
  if (Array.isArray(schema.type)) return renderUnion(schema.type.map((type) => ({ ...schema, type })));
  if (schema.allOf) return schema.allOf.map((part) => parenthesize(renderType(part))).join(' & ');
  if (schema.not) return 'never';
  if (schema.type === 'array') return `${parenthesize(renderType(schema.items ?? {}))}[]`;
  if (schema.type === 'object' || schema.properties) return renderObjectType(schema);
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'string' || schema.type === 'boolean' || schema.type === 'null') return schema.type;
  return 'unknown';
}

function renderUnion(alternatives: readonly Schema[]): string {
  const types = new Set(alternatives.flatMap(listAlternatives).map((part) => parenthesize(renderType(part))));
  return types.has('unknown') ? 'unknown' : [...types].join(' | ');
}

function listAlternatives(schema: Schema): Schema[] {
  return (schema.anyOf ?? schema.oneOf)?.flatMap(listAlternatives) ?? [schema];
}

const parenthesize = (text: string) => (/ [|&] /.test(text) ? `(${text})` : text);

function renderObjectType({ properties, required = [], additionalProperties: additional }: Schema): string {
  const members = Object.entries(properties ?? {}).map(
    ([name, schema]) => `${renderPropertyName(name)}${required.includes(name) ? '' : '?'}: ${renderType(schema)}`,
  );
  const rest = typeof additional === 'object' ? `Record<string, ${renderType(additional)}>` : undefined;
  if (members.length === 0) return rest ?? 'Record<string, never>';
  return `{ ${members.join('; ')} }${rest ? ` & ${rest}` : ''}`;
}

const renderPropertyName = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
