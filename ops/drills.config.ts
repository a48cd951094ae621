import path from 'node:path';
import { defineConfig } from 'vitest/config';

const ROOT = path.join(import.meta.dirname, '..');
// Set by the gate, which counts the tests of all test runners.
const report = process.env.TEST_REPORT;

// Drills start their own servers and use both cores, so run one file at a time.
export default defineConfig({
  test: {
    root: path.join(ROOT, 'ops'),
    include: ['**/*.drill.ts'],
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent', RACES_SIZE: process.env.RACES_SIZE ?? 'quick' },
    globalSetup: path.join(ROOT, 'apps/api/test/template.ts'),
    fileParallelism: false,
    retry: process.env.CI ? 1 : 0,
    testTimeout: 60 * 60_000,
    hookTimeout: 5 * 60_000,
    reporters: [path.join(ROOT, 'apps/api/races/race-results.ts'), ...(report ? ['json'] : [])],
    ...(report && { outputFile: { json: report } }),
  },
});
