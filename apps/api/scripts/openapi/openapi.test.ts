import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { findBreakingChanges, type OpenApiDocument, type Schema } from './breaking-changes.ts';
import { createOpenApiDocument } from './document.ts';
import { BREAKING_CHANGES_FILE, contractPath, DOCUMENT_FILE, RELEASED_FILE } from './files.ts';
import { renderRouteTables } from './route-tables.ts';

const read = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;

test('the route tables are up to date: if this fails, run `npm run openapi`', async () => {
  for (const [file, text] of Object.entries(renderRouteTables()))
    expect(await readFile(contractPath(file), 'utf8')).toBe(text);
});

describe('the OpenAPI document', () => {
  test('is up to date: if this fails, run `npm run openapi`', async () => {
    expect(await read(DOCUMENT_FILE)).toEqual(JSON.parse(JSON.stringify(await createOpenApiDocument())));
  });

  test('has no breaking changes since the last release, except those in openapi.breaking-changes.json', async () => {
    const breaks = findBreakingChanges(
      await read<OpenApiDocument>(RELEASED_FILE),
      await read<OpenApiDocument>(DOCUMENT_FILE),
    );
    const declared = await read<Record<string, string>>(BREAKING_CHANGES_FILE);
    expect(breaks.toSorted()).toEqual(Object.keys(declared).toSorted());
    expect(Object.values(declared).every((reason) => reason.length > 10)).toBe(true);
  });
});

const text: Schema = { type: 'string' };
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});

type DocumentInput = {
  requestSchema?: Schema;
  responseSchema?: Schema;
  status?: string;
  isSecured?: boolean;
  query?: string[];
};

function createDocument({
  requestSchema = text,
  responseSchema = text,
  status = '200',
  isSecured,
  query = [],
}: DocumentInput): OpenApiDocument {
  const content = (schema: Schema) => ({ 'application/json': { schema } });
  return {
    paths: {
      '/things': {
        post: {
          ...(isSecured && { security: [{ token: [] }] }),
          parameters: query.map((name) => ({ in: 'query', name, required: true, schema: text })),
          requestBody: { required: true, content: content(requestSchema) },
          responses: { [status]: { content: content(responseSchema) } },
        },
      },
    },
    components: { schemas: { Tree: object({ name: text, under: { type: 'array', items: { $ref: '#/x/Tree' } } }) } },
  };
}

const compareDocuments = (before: DocumentInput, after: DocumentInput) =>
  findBreakingChanges(createDocument(before), createDocument(after));

describe('breaking changes', () => {
  test('a removed endpoint', () => {
    expect(findBreakingChanges(createDocument({}), { paths: {} })).toEqual(['POST /things: is gone']);
  });

  test.each<[what: string, before: DocumentInput, after: DocumentInput, broken: string]>([
    ['an endpoint that now needs a session', {}, { isSecured: true }, 'now needs a session'],
    ['a removed status', { status: '200' }, { status: '202' }, '200 is gone'],
    ['a newly required parameter', {}, { query: ['page'] }, 'query page is now required'],
    [
      'a newly required field',
      { requestSchema: object({ a: text }) },
      { requestSchema: object({ a: text, b: text }) },
      'body.b is now required',
    ],
    [
      'a removed response field',
      { responseSchema: object({ a: text, b: text }) },
      { responseSchema: object({ a: text }) },
      '200.b is gone',
    ],
    [
      'a response field that can be missing',
      { responseSchema: object({ a: text }) },
      { responseSchema: object({ a: text }, []) },
      '200.a may be missing',
    ],
    [
      'a removed enum value',
      { requestSchema: { type: 'string', enum: ['a', 'b'] } },
      { requestSchema: { type: 'string', enum: ['a'] } },
      'body no longer takes b',
    ],
    [
      'a smaller maximum length',
      { requestSchema: text },
      { requestSchema: { type: 'string', maxLength: 9 } },
      'body takes less',
    ],
    ['another type', { responseSchema: text }, { responseSchema: { type: 'number' } }, '200 has another type'],
    [
      'a response that can now be null',
      { responseSchema: object({ a: text }) },
      { responseSchema: object({ a: { anyOf: [text, { type: 'null' }] } }) },
      '200.a may be something else',
    ],
    [
      'a removed nested field',
      { responseSchema: { type: 'array', items: object({ a: object({ b: text }) }) } },
      { responseSchema: { type: 'array', items: object({ a: object({}) }) } },
      '200[].a.b is gone',
    ],
  ])('%s', (_label, before, after, changes) => {
    expect(compareDocuments(before, after)).toEqual([`POST /things: ${changes}`]);
  });
});

describe('compatible changes', () => {
  test.each<[what: string, before: DocumentInput, after: DocumentInput]>([
    ['a new response field', { responseSchema: object({ a: text }) }, { responseSchema: object({ a: text, b: text }) }],
    [
      'a new optional request field',
      { requestSchema: object({ a: text }) },
      { requestSchema: object({ a: text, b: text }, ['a']) },
    ],
    [
      'a new enum value',
      { requestSchema: { type: 'string', enum: ['a'] } },
      { requestSchema: { type: 'string', enum: ['a', 'b'] } },
    ],
    ['a number instead of an integer', { requestSchema: { type: 'integer' } }, { requestSchema: { type: 'number' } }],
    ['a request that can be null', { requestSchema: text }, { requestSchema: { anyOf: [text, { type: 'null' }] } }],
    [
      'an unchanged recursive schema',
      { responseSchema: { $ref: '#/x/Tree' } },
      { responseSchema: { $ref: '#/x/Tree' } },
    ],
  ])('%s', (_label, before, after) => {
    expect(compareDocuments(before, after)).toEqual([]);
  });
});
