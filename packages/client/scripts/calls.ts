import { type Call, GENERAL_REFUSALS, refusalsOf } from '@kinari/contract/call';
import { contract } from '@kinari/contract/contract';
import { type CallName, routes } from '@kinari/contract/routes';
import { type Schema, typeText } from './type-text.ts';

type Content = Record<string, { schema: Schema }>;
type Parameter = { in: string; name: string; required?: boolean; schema: Schema };
type Operation = {
  operationId: string;
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, { content?: Content }>;
};
export type Document = {
  components: { schemas: Record<string, Schema> };
  paths: Record<string, Record<string, Operation>>;
};

/** A provider's server signs what it sends: its calls are not for anybody else. */
const NAMES = (Object.keys(contract) as CallName[]).filter((name) => contract[name].access !== 'hook');

/** Where each call is, and what the client has to know about it. */
export function callTable(): Record<string, string> {
  return Object.fromEntries(
    NAMES.map((name) => {
      const { files, idempotent, reply }: Call = contract[name];
      const marks = [files && 'form', idempotent && 'keyed', 'file' in reply && 'file'].filter(Boolean);
      return [name, [routes[name], ...marks].join(' ')];
    }),
  );
}

/** The types of every call, and of what they speak of, from the document that the shop promises to keep. */
export function callTypes(document: Document): string {
  const operations = new Map(
    Object.values(document.paths)
      .flatMap((methods) => Object.values(methods))
      .map((operation) => [operation.operationId, operation]),
  );
  const entries = NAMES.map((name) => entryText(name, operations.get(name)));
  const text = entries.join('\n');
  return [...schemasIn(text, document), `export interface Calls {\n${text}\n}`].join('\n\n');
}

function entryText(name: CallName, operation: Operation | undefined): string {
  if (!operation) throw new Error(`The OpenAPI document has no ${name}: write it anew with npm run openapi`);
  const call: Call = contract[name];
  const codes = [...new Set([...refusalsOf(call), ...GENERAL_REFUSALS])].map((code) => `'${code}'`);
  return [
    `  /** ${call.summary}. ${accessText(call)} */`,
    `  ${name}: {`,
    `    request: ${requestText(call, operation)};`,
    `    reply: ${'file' in call.reply ? 'SavedFile' : typeText(replySchema(operation))};`,
    `    refusal: ${codes.join(' | ')};`,
    `  };`,
  ].join('\n');
}

function accessText({ access, guestsBy }: Call): string {
  if (guestsBy) return 'For who is signed in, and for everybody where the shop says so.';
  return {
    public: 'For everybody.',
    'signed-in': 'For who is signed in.',
    customer: 'For customers.',
    admin: 'For staff.',
    hook: '',
  }[access];
}

function replySchema({ responses }: Operation): Schema {
  const success = Object.entries(responses).find(([status]) => status.startsWith('2'));
  return success?.[1].content?.['application/json']?.schema ?? {};
}

function requestText({ files, idempotent, body }: Call, operation: Operation): string {
  const { parameters = [], requestBody } = operation;
  const parts = (['path', 'query'] as const).flatMap((where) => {
    const members = parameters.filter((parameter) => parameter.in === where);
    if (members.length === 0) return [];
    const needed = members.some(({ required }) => required);
    const text = members.map(({ name, required, schema }) => `${name}${required ? '' : '?'}: ${typeText(schema)}`);
    return [`${where === 'path' ? 'params' : 'query'}${needed ? '' : '?'}: { ${text.join('; ')} }`];
  });
  const schema = Object.values(requestBody?.content ?? {})[0]?.schema;
  if (body && schema) parts.push(`body${schema.required || !schema.properties ? '' : '?'}: ${typeText(schema)}`);
  if (files) parts.push(`files?: { ${files.field}?: readonly File[] }`);
  if (idempotent) parts.push('key?: string');
  return parts.length > 0 ? `{ ${parts.join('; ')} }` : 'object';
}

/** What the calls speak of, and what that speaks of. */
function schemasIn(text: string, { components: { schemas } }: Document): string[] {
  const found = new Map<string, string>();
  const open = [text];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    for (const [name] of next.matchAll(/\b[A-Z]\w+\b/g)) {
      const schema = schemas[name];
      if (!schema || found.has(name)) continue;
      found.set(name, typeText(schema));
      open.push(typeText(schema));
    }
  }
  return [...found].toSorted(([a], [b]) => a.localeCompare(b)).map(([name, type]) => `export type ${name} = ${type};`);
}
