import { expect, test } from 'vitest';
import { classifyFile, findWorkspace } from './count-lines.ts';

test.each([
  ['apps/api/src/checkout/place-order.sql', 'source'],
  ['apps/web/app/cart/cart.page.tsx', 'source'],
  ['packages/contract/src/money.ts', 'source'],
  ['apps/api/src/latest/contest.ts', 'source'],
  ['apps/api/src/cart/cart.db.test.ts', 'tests'],
  ['apps/api/test/factories.ts', 'tests'],
  ['apps/api/races/run.ts', 'tests'],
  ['e2e/serve.ts', 'tests'],
  ['demo/src/seed.ts', 'tools'],
  ['apps/api/src/platform/database/schema.generated.ts', 'generated'],
  ['packages/contract/openapi.json', 'generated'],
  ['apps/api/migrations/0008_listing.sql', 'migrations'],
  ['packages/client/README.md', 'Markdown'],
  ['package-lock.json', undefined],
])('%s counts as %s', (file, kind) => {
  expect(classifyFile(file)).toBe(kind);
});

test.each([
  ['apps/api/src/main.ts', 'apps/api'],
  ['demo/src/seed.ts', 'demo'],
  ['README.md', '.'],
])('%s is in the workspace %s', (file, workspace) => {
  expect(findWorkspace(file)).toBe(workspace);
});
