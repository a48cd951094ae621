import { existsSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { parseEnv } from 'node:util';
import { defineConfig } from 'vitest/config';

const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent' };
// Read only the database URLs from a developer's .env. Tests ignore its other settings.
const { DATABASE_URL, REDIS_URL } = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
if (DATABASE_URL) process.env.DATABASE_URL ??= DATABASE_URL;
if (REDIS_URL) process.env.REDIS_URL ??= REDIS_URL;

// CI machines are busy: a failed test runs once more. The gate lists every test that needed it.
const retry = process.env.CI ? 1 : 0;
// Set by the gate, which counts the tests of all test runners.
const report = process.env.TEST_REPORT;
// Some tests read the whole source or decode images, which is slow on a busy machine.
const testTimeout = 40_000;
const exclude = ['**/node_modules/**', '**/build/**', 'e2e/**'];

export default defineConfig({
  test: {
    // Database tests spend half of their time waiting, so a second worker nearly halves the time, even on two cores.
    maxWorkers: availableParallelism(),
    reporters: ['default', ...(report ? ['json'] : [])],
    ...(report && { outputFile: { json: report } }),
    // Our code has no global state across shops, so test files can share modules. This saves a third of the time.
    isolate: false,
    projects: [
      {
        test: {
          name: 'rules',
          include: ['**/*.test.ts'],
          exclude: [...exclude, '**/*.db.test.ts'],
          env,
          retry,
          testTimeout,
        },
      },
      {
        test: {
          name: 'database',
          include: ['**/*.db.test.ts'],
          exclude,
          env,
          retry,
          globalSetup: './apps/api/test/template.ts',
          testTimeout,
        },
      },
      'apps/web',
    ],
  },
});
