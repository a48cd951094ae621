import path from 'node:path';
import { defineConfig } from 'vitest/config';

// For the gate, which counts the tests of all runners.
const report = process.env.RACES_REPORT;

// Races use both cores by themselves, so one file runs after the other.
export default defineConfig({
  test: {
    include: ['races/*.race.ts', 'faults/*.fault.ts', 'fuzz/*.fuzz.ts', 'abuse/*.abuse.ts'],
    env: { NODE_ENV: 'test', LOG_LEVEL: 'silent' },
    globalSetup: './test/template.ts',
    root: path.join(import.meta.dirname, '..'),
    fileParallelism: false,
    // As in the root's vitest.config.ts.
    retry: process.env.CI ? 1 : 0,
    testTimeout: (process.env.RACES_SIZE === 'large' ? 240 : 40) * 60_000,
    reporters: ['./races/figures.ts', ...(report ? ['json'] : [])],
    ...(report && { outputFile: { json: report } }),
  },
});
