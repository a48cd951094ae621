import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { defineConfig } from 'vitest/config';

const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent' };
// Tests find the database where a developer's .env says; nothing else in it concerns them.
const { DATABASE_URL, REDIS_URL } = existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {};
if (DATABASE_URL) process.env.DATABASE_URL ??= DATABASE_URL;
if (REDIS_URL) process.env.REDIS_URL ??= REDIS_URL;

// Where the machine may be busy with others, a test that fails is tried once more; one that fails twice has failed.
const retry = process.env.CI ? 1 : 0;
// Some read the whole source or decode pictures; on a busy machine that takes its time.
const testTimeout = 40_000;
const exclude = ['**/node_modules/**', '**/build/**', 'e2e/**'];

export default defineConfig({
  test: {
    // Half of a database test is waiting for the database: two at once take little more than half the time, on two cores as well.
    maxWorkers: 2,
    // Nothing in the code remembers more than its own shop: files that share what they import take two thirds of the time.
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
    ],
  },
});
