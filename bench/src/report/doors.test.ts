import { expect, test } from 'vitest';
import { doorsTable } from './doors.ts';

const aDoor = { nodeMs: 0.14, proxyMs: 0.08, postgresMs: 0, busy: 0.987, load: 2.04, stolen: 0.01, failed: 0 };

test('each way in is compared with the first of its scenario', () => {
  const one = { ...aDoor, name: '1', perSecond: 300 };
  const two = { ...aDoor, name: '2', perSecond: 450, failed: 3 };
  const [head, , ...rows] = doorsTable('processes', [{ scenario: 'api listing', doors: [one, two], rounds: [] }]).split(
    '\n',
  );
  expect(head).toContain('| scenario | processes | req/s | ÷ 1 | Node ms |');
  expect(rows).toEqual([
    '| api listing | 1 | 300 | 1.0 | 0.14 | 0.080 | 0.0 | 98.7 % | 2.0 | 1.0 % | 0 |',
    '| api listing | 2 | 450 | 1.5 | 0.14 | 0.080 | 0.0 | 98.7 % | 2.0 | 1.0 % | 3 |',
  ]);
});
