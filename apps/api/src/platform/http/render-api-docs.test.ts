import { expect, test } from 'vitest';
import { formatSchema } from './render-api-docs.ts';

test('a schema is shown like a type', () => {
  const html = formatSchema({
    type: 'object',
    required: ['id', 'lines'],
    properties: {
      id: { type: 'string', format: 'uuid' },
      lines: { type: 'array', items: { $ref: '#/components/schemas/Line' } },
      state: { enum: ['open', 'closed'] },
      total: { type: 'number', 'x-permissions': ['orders.amounts'] },
      note: { anyOf: [{ type: 'string' }, { type: 'null' }] },
    },
  });
  expect(html.split('\n')).toEqual([
    '{',
    '  id: string <span class="note">uuid</span>',
    '  lines: <a href="#schema-Line">Line</a>[]',
    "  state?: 'open' | 'closed'",
    '  total?: number  <span class="note">needs orders.amounts</span>',
    '  note?: string | null',
    '}',
  ]);
});

test('values are escaped', () => {
  expect(formatSchema({ const: '<b>"' })).toBe("'&lt;b&gt;&quot;'");
});
