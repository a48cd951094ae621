import { execFile } from 'node:child_process';
import { copyFile, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, expect, test } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const oxlint = path.join(root, 'node_modules/.bin/oxlint');

// A tree of its own with the project's rules: the planted faults never stand among the real files.
await mkdir(path.join(root, '.cache'), { recursive: true });
const tree = await mkdtemp(path.join(root, '.cache/boundaries-'));
await copyFile(path.join(root, 'oxlint.config.ts'), path.join(tree, 'oxlint.config.ts'));
afterAll(() => rm(tree, { recursive: true }));

async function lint(file: string, importing: string): Promise<string> {
  const planted = path.join(tree, file);
  await mkdir(path.dirname(planted), { recursive: true });
  await writeFile(planted, `import { thing } from '${importing}';\n\nexport const used = thing;\n`);
  const run = promisify(execFile)(oxlint, ['--no-ignore', '--format=json', planted], { cwd: tree });
  return run.then(
    ({ stdout }) => stdout,
    (failure: { stdout: string }) => failure.stdout,
  );
}

test.each([
  ['apps/api/src/catalog/planted.ts', '../cart/cart.service.ts', 'pass the data in, or enqueue a job'],
  ['apps/api/src/cart/planted.ts', '../catalog/product.queries.ts', 'ask its service'],
  ['apps/api/src/platform/planted.ts', '../orders/orders.service.ts', 'must not import it'],
  ['apps/api/src/couriers/planted.ts', '@kinari/sims/shiprocket', 'may be talking to a simulator'],
  ['apps/api/races/planted.ts', '../../../sims/src/shiprocket.ts', 'may be talking to a simulator'],
  ['packages/contract/src/planted.ts', 'fastify', 'it imports zod and its own files'],
  ['apps/web/app/cart/planted.ts', '../admin/orders/orders.page.tsx', 'No storefront page enters the back office'],
  ['apps/web/app/ui/planted.ts', '../cart/cart.data.ts', 'take what is needed as a prop'],
  ['apps/web/app/listing/filters/planted.ts', '../../product/gallery.tsx', 'move what both need down'],
  ['apps/web/app/account/addresses/planted.ts', '../orders/order.data.ts', 'move what both need down'],
  ['demo/src/drawings/planted.ts', '../shop/fill.ts', 'move what both need down'],
  ['apps/web/app/cart/planted.ts', '@kinari/api/cart/cart.service', 'share the contract, nothing else'],
])('%s may not import %s', async (file, importing, lesson) => {
  const report = await lint(file, importing);
  expect(report).toContain('no-restricted-imports');
  expect(report).toContain(lesson);
});

test('a room may import what stands below it', async () => {
  expect(await lint('apps/api/src/cart/planted.ts', '../catalog/catalog.service.ts')).not.toContain(
    'no-restricted-imports',
  );
});
