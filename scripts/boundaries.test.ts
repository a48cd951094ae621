import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const oxlint = path.join(root, 'node_modules/.bin/oxlint');

// Plant the violations in a temporary tree with the project's lint rules, never in the real sources.
await mkdir(path.join(root, '.cache'), { recursive: true });
const tempTree = await mkdtemp(path.join(root, '.cache/boundaries-'));
await mkdir(path.join(tempTree, 'apps/web/app/admin/activity'), { recursive: true });
await mkdir(path.join(tempTree, 'apps/web/app/admin/jobs'));
for (const file of ['oxlint.config.ts', 'apps/api/src/table-owners.ts']) {
  await mkdir(path.dirname(path.join(tempTree, file)), { recursive: true });
  await copyFile(path.join(root, file), path.join(tempTree, file));
}
afterAll(() => rm(tempTree, { recursive: true }));

async function lintImport(file: string, importPath: string): Promise<string> {
  const testFile = path.join(tempTree, file);
  await mkdir(path.dirname(testFile), { recursive: true });
  await writeFile(testFile, `import { thing } from '${importPath}';\n\nexport const used = thing;\n`);
  const run = promisify(execFile)(oxlint, ['--no-ignore', '--format=json', testFile], { cwd: tempTree });
  return run.then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  );
}

test.each([
  ['apps/api/src/catalog/planted.ts', '../cart/cart.service.ts', 'or enqueue a job'],
  ['apps/api/src/cart/planted.ts', '../catalog/product.queries.ts', 'Call its service'],
  ['apps/api/src/platform/planted.ts', '../orders/orders.service.ts', 'must not import that module'],
  ['apps/api/src/couriers/planted.ts', '@kinari/simulators/shiprocket', 'The shop must not import simulators'],
  ['apps/api/races/planted.ts', '../../../simulators/src/shiprocket.ts', 'The shop must not import simulators'],
  ['packages/contract/src/planted.ts', 'fastify', 'It may import only zod and its own files'],
  [
    'apps/web/app/cart/planted.ts',
    '../admin/orders/orders.page.tsx',
    'Storefront pages must not import the back office',
  ],
  ['apps/web/app/ui/planted.ts', '../cart/cart.data.ts', 'Take the value as an argument'],
  ['apps/web/app/listing/filters/planted.ts', '../../product/gallery.tsx', 'move shared code down'],
  ['apps/web/app/account/addresses/planted.ts', '../orders/order.data.ts', 'move shared code down'],
  ['apps/web/app/admin/jobs/planted.ts', '../activity/activity.data.ts', 'move shared code down'],
  ['apps/web/app/admin/orders/planted.ts', '../jobs/jobs.data.ts', 'move shared code down'],
  ['demo/src/illustrations/planted.ts', '../shop/fill.ts', 'move shared code down'],
  ['apps/web/app/cart/planted.ts', '@kinari/api/cart/cart.service', 'share only the contract'],
])('%s may not import %s', async (file, importPath, expectedMessage) => {
  const report = await lintImport(file, importPath);
  expect(report).toContain('no-restricted-imports');
  expect(report).toContain(expectedMessage);
});

test.each([
  ['apps/api/src/cart/planted.ts', '../catalog/catalog.service.ts'],
  ['apps/web/app/admin/jobs/planted.ts', '../table/simple-table.tsx'],
])('%s may import %s', async (file, importPath) => {
  expect(await lintImport(file, importPath)).not.toContain('no-restricted-imports');
});
