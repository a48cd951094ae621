import { expect, test } from 'vitest';
import { splitJson } from './split-json.ts';

test('JSON is indented, and its keys and texts are marked', () => {
  const parts = splitJson('{"id":"a \\"quoted\\": b","total":12}');
  expect(parts.map(({ text }) => text).join('')).toBe('{\n  "id": "a \\"quoted\\": b",\n  "total": 12\n}');
  expect(parts.filter(({ kind }) => kind === 'key').map(({ text }) => text)).toEqual(['"id"', '"total"']);
  expect(parts.filter(({ kind }) => kind === 'text').map(({ text }) => text)).toEqual(['"a \\"quoted\\": b"']);
});
