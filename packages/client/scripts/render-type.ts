/** The part of JSON Schema that our OpenAPI document uses. */
export type Schema = {
  $ref?: string;
  type?: string;
  format?: string;
  nullable?: boolean;
  enum?: unknown[];
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
  const text = renderNonNullType(schema);
  return schema.nullable && text !== 'unknown' ? `${text} | null` : text;
}

function renderNonNullType(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const alternatives = schema.anyOf ?? schema.oneOf;
  if (alternatives) return [...new Set(alternatives.map((part) => parenthesize(renderType(part))))].join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => parenthesize(renderType(part))).join(' & ');
  if (schema.not) return 'never';
  if (schema.type === 'array') return `${parenthesize(renderType(schema.items ?? {}))}[]`;
  if (schema.type === 'object' || schema.properties) return renderObjectType(schema);
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'string' || schema.type === 'boolean') return schema.type;
  return 'unknown';
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
