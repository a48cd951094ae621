import path from 'node:path';
import { defineConfig } from 'vitest/config';

// The gate counts the tests of all runners from these reports.
const report = process.env.TEST_REPORT;

// One file at a time, because a race uses both cores.
export default defineConfig({
  test: {
    include: [
      'races/*.race.ts',
      'faults/*.fault.ts',
      'fuzz/*.fuzz.ts',
      'abuse/*.abuse.ts',
      '../../simulators/test/online-payments/*.race.ts',
    ],
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent' },
    globalSetup: './test/template.ts',
    root: path.join(import.meta.dirname, '..'),
    fileParallelism: false,
    // As in the root's vitest.config.ts.
    retry: process.env.CI ? 1 : 0,
    testTimeout: (process.env.RACES_SIZE === 'large' ? 240 : 40) * 60_000,
    reporters: ['./races/race-results.ts', ...(report ? ['json'] : [])],
    ...(report && { outputFile: { json: report } }),
  },
});
