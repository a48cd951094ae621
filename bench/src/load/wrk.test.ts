import { expect, test } from 'vitest';
import { lineOf } from './ask.ts';
import { figuresOf } from './wrk.ts';

test('only good answers count towards what wrk has done', () => {
  const output = 'Running 2s test\n  1000 requests in 2.00s\nFIGURES 1000 2000000 1500 9000 100\n';
  expect(figuresOf(output)).toEqual({ perSecond: 450, p50: 1.5, p99: 9, answers: 900, failed: 100 });
  expect(() => figuresOf('unable to connect')).toThrow('told no figures');
});

test('a request is one line, whatever is in it', () => {
  expect(lineOf({ path: '/a?q=b' })).toBe('GET\t/a?q=b\t\t');
  expect(lineOf({ method: 'POST', path: '/a', token: 't', body: { text: 'tab\tand\nline' } })).toBe(
    'POST\t/a\tt\t{"text":"tab\\tand\\nline"}',
  );
});
