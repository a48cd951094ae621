/** As much of a JSON schema as an OpenAPI document of ours has. */
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

/** A schema as TypeScript says it. Bounds and patterns are the server's to check. */
export function typeText(schema: Schema): string {
  const text = withoutNull(schema);
  return schema.nullable && text !== 'unknown' ? `${text} | null` : text;
}

function withoutNull(schema: Schema): string {
  if (schema.$ref) return schema.$ref.slice(schema.$ref.lastIndexOf('/') + 1);
  if (schema.enum) return schema.enum.map((value) => JSON.stringify(value)).join(' | ');
  const either = schema.anyOf ?? schema.oneOf;
  if (either) return [...new Set(either.map((part) => grouped(typeText(part))))].join(' | ');
  if (schema.allOf) return schema.allOf.map((part) => grouped(typeText(part))).join(' & ');
  if (schema.not) return 'never';
  if (schema.type === 'array') return `${grouped(typeText(schema.items ?? {}))}[]`;
  if (schema.type === 'object' || schema.properties) return objectText(schema);
  if (schema.type === 'integer' || schema.type === 'number') return 'number';
  if (schema.type === 'string' || schema.type === 'boolean') return schema.type;
  return 'unknown';
}

const grouped = (text: string) => (/ [|&] /.test(text) ? `(${text})` : text);

function objectText({ properties, required = [], additionalProperties: others }: Schema): string {
  const members = Object.entries(properties ?? {}).map(
    ([name, schema]) => `${nameText(name)}${required.includes(name) ? '' : '?'}: ${typeText(schema)}`,
  );
  const rest = typeof others === 'object' ? `Record<string, ${typeText(others)}>` : undefined;
  if (members.length === 0) return rest ?? 'Record<string, never>';
  return `{ ${members.join('; ')} }${rest ? ` & ${rest}` : ''}`;
}

const nameText = (name: string) => (/^[A-Za-z_$][\w$]*$/.test(name) ? name : JSON.stringify(name));
