import { defineConfig } from 'vitest/config';

const env = { NODE_ENV: 'test', LOG_LEVEL: 'silent' };
const exclude = ['**/node_modules/**', '**/build/**', 'e2e/**'];

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'rules', include: ['**/*.test.ts'], exclude: [...exclude, '**/*.db.test.ts'], env } },
      {
        test: {
          name: 'database',
          include: ['**/*.db.test.ts'],
          exclude,
          env,
          globalSetup: './apps/api/test/template.ts',
          testTimeout: 20_000,
        },
      },
    ],
  },
});
