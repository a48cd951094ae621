import { expect, test } from 'vitest';
import { formatEntryPointTable } from './entry-points.ts';

const entryPointMetrics = {
  nodeMs: 0.14,
  proxyMs: 0.08,
  postgresMs: 0,
  busy: 0.987,
  load: 2.04,
  stolen: 0.01,
  failed: 0,
};

test('each entry point is compared with the first one of its scenario', () => {
  const oneProcess = { ...entryPointMetrics, name: '1', perSecond: 300 };
  const twoProcesses = { ...entryPointMetrics, name: '2', perSecond: 450, failed: 3 };
  const [header, , ...rows] = formatEntryPointTable('processes', [
    { scenario: 'api listing', entryPoints: [oneProcess, twoProcesses], rounds: [] },
  ]).split('\n');
  expect(header).toContain('| scenario | processes | req/s | ÷ 1 | Node ms |');
  expect(rows).toEqual([
    '| api listing | 1 | 300 | 1.0 | 0.14 | 0.080 | 0.0 | 98.7 % | 2.0 | 1.0 % | 0 |',
    '| api listing | 2 | 450 | 1.5 | 0.14 | 0.080 | 0.0 | 98.7 % | 2.0 | 1.0 % | 3 |',
  ]);
});
