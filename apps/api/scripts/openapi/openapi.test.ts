import { readFile } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { breaksBetween, type Document, type Schema } from './breaks.ts';
import { openapiDocument } from './document.ts';
import { BREAKS, DOCUMENT, RELEASED } from './files.ts';

const read = async <T>(file: string): Promise<T> => JSON.parse(await readFile(file, 'utf8')) as T;

describe('the OpenAPI document', () => {
  test('is up to date: if this fails, run `npm run openapi`', async () => {
    expect(await read(DOCUMENT)).toEqual(JSON.parse(JSON.stringify(await openapiDocument())));
  });

  test('breaks no client of the last release, but where openapi.breaks.json says why', async () => {
    const breaks = breaksBetween(await read<Document>(RELEASED), await read<Document>(DOCUMENT));
    const declared = await read<Record<string, string>>(BREAKS);
    expect(breaks.toSorted()).toEqual(Object.keys(declared).toSorted());
    expect(Object.values(declared).every((why) => why.length > 10)).toBe(true);
  });
});

const text: Schema = { type: 'string' };
const object = (properties: Record<string, Schema>, required = Object.keys(properties)): Schema => ({
  type: 'object',
  properties,
  required,
});

type Facts = { takes?: Schema; answers?: Schema; status?: string; secured?: boolean; query?: string[] };

function aDocument({ takes = text, answers = text, status = '200', secured, query = [] }: Facts): Document {
  const content = (schema: Schema) => ({ 'application/json': { schema } });
  return {
    paths: {
      '/things': {
        post: {
          ...(secured && { security: [{ token: [] }] }),
          parameters: query.map((name) => ({ in: 'query', name, required: true, schema: text })),
          requestBody: { required: true, content: content(takes) },
          responses: { [status]: { content: content(answers) } },
        },
      },
    },
    components: { schemas: { Tree: object({ name: text, under: { type: 'array', items: { $ref: '#/x/Tree' } } }) } },
  };
}

const between = (before: Facts, after: Facts) => breaksBetween(aDocument(before), aDocument(after));

describe('a client is broken by', () => {
  test('a call that is gone', () => {
    expect(breaksBetween(aDocument({}), { paths: {} })).toEqual(['POST /things: is gone']);
  });

  test.each<[what: string, before: Facts, after: Facts, broken: string]>([
    ['a call that needs a session now', {}, { secured: true }, 'now needs a session'],
    ['a status that is gone', { status: '200' }, { status: '202' }, '200 is gone'],
    ['a parameter that is required now', {}, { query: ['page'] }, 'query page is now required'],
    [
      'a field that is required now',
      { takes: object({ a: text }) },
      { takes: object({ a: text, b: text }) },
      'body.b is now required',
    ],
    [
      'a field of a reply that is gone',
      { answers: object({ a: text, b: text }) },
      { answers: object({ a: text }) },
      '200.b is gone',
    ],
    [
      'a field of a reply that may be missing',
      { answers: object({ a: text }) },
      { answers: object({ a: text }, []) },
      '200.a may be missing',
    ],
    [
      'a word that is no longer taken',
      { takes: { type: 'string', enum: ['a', 'b'] } },
      { takes: { type: 'string', enum: ['a'] } },
      'body no longer takes b',
    ],
    ['a shorter text', { takes: text }, { takes: { type: 'string', maxLength: 9 } }, 'body takes less'],
    ['another type', { answers: text }, { answers: { type: 'number' } }, '200 has another type'],
    [
      'a reply that may be null now',
      { answers: object({ a: text }) },
      { answers: object({ a: { anyOf: [text, { type: 'null' }] } }) },
      '200.a may be something else',
    ],
    [
      'something deep inside',
      { answers: { type: 'array', items: object({ a: object({ b: text }) }) } },
      { answers: { type: 'array', items: object({ a: object({}) }) } },
      '200[].a.b is gone',
    ],
  ])('%s', (_what, before, after, broken) => {
    expect(between(before, after)).toEqual([`POST /things: ${broken}`]);
  });
});

describe('a client is not broken by', () => {
  test.each<[what: string, before: Facts, after: Facts]>([
    ['another field of a reply', { answers: object({ a: text }) }, { answers: object({ a: text, b: text }) }],
    ['a field that may be sent', { takes: object({ a: text }) }, { takes: object({ a: text, b: text }, ['a']) }],
    ['another word', { takes: { type: 'string', enum: ['a'] } }, { takes: { type: 'string', enum: ['a', 'b'] } }],
    ['a number where a whole one was taken', { takes: { type: 'integer' } }, { takes: { type: 'number' } }],
    ['a request that may be null', { takes: text }, { takes: { anyOf: [text, { type: 'null' }] } }],
    ['a tree that stays as it is', { answers: { $ref: '#/x/Tree' } }, { answers: { $ref: '#/x/Tree' } }],
  ])('%s', (_what, before, after) => {
    expect(between(before, after)).toEqual([]);
  });
});
