import { expect, test } from 'vitest';
import { formatRequestLine } from './load-request.ts';
import { parseWrkOutput } from './wrk.ts';

test('only successful responses count in the wrk result', () => {
  const output = 'Running 2s test\n  1000 requests in 2.00s\nFIGURES 1000 2000000 1500 9000 100\n';
  expect(parseWrkOutput(output)).toEqual({ perSecond: 450, p50: 1.5, p99: 9, responses: 900, failed: 100 });
  expect(() => parseWrkOutput('unable to connect')).toThrow('printed no results');
});

test('a request is formatted as one line, whatever it contains', () => {
  expect(formatRequestLine({ path: '/a?q=b' })).toBe('GET\t/a?q=b\t\t');
  expect(formatRequestLine({ method: 'POST', path: '/a', token: 't', body: { text: 'tab\tand\nline' } })).toBe(
    'POST\t/a\tt\t{"text":"tab\\tand\\nline"}',
  );
});
