import path from 'node:path';
import { defineConfig } from 'vitest/config';

const ROOT = path.join(import.meta.dirname, '..');
// For the gate, which counts the tests of all runners.
const report = process.env.RACES_REPORT;

// Drills start servers of their own and use both cores, so one file runs after the other.
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
    reporters: [path.join(ROOT, 'apps/api/races/figures.ts'), ...(report ? ['json'] : [])],
    ...(report && { outputFile: { json: report } }),
  },
});
