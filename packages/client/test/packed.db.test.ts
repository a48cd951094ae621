import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { anAddress, aPerson, aStockedVariant, PASSWORD } from '../../../apps/api/test/factories.ts';
import { aPhoto } from '../../../apps/api/test/forms.ts';
import { openShop } from '../../../apps/api/test/shop.ts';
import type * as Published from '../dist/index.js';

// What is packed, in a folder where there is nothing else, against a real API.
const SLOW = 180_000;
const here = fileURLToPath(new URL('..', import.meta.url));
const root = path.join(here, '../..');
const run = promisify(execFile);
const tsc = path.join(root, 'node_modules/.bin/tsc');
const NPM = ['--no-audit', '--no-fund', '--ignore-scripts'];

const { app, db } = await openShop();
await app.listen({ port: 0, host: '127.0.0.1' });
const url = app.listeningOrigin;
const folder = await mkdtemp(path.join(tmpdir(), 'kinari-client-'));
afterAll(() => rm(folder, { recursive: true }));
const installed = path.join(folder, 'node_modules/@kinari/client');

beforeAll(async () => {
  await run(process.execPath, [path.join(here, 'scripts/build.ts')], { cwd: root });
  const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: here });
  const [{ filename = '' } = {}] = Object.values(JSON.parse(packed.stdout)) as { filename?: string }[];
  await writeFile(path.join(folder, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }');
  await run('npm', ['install', `./${filename}`, '--offline', ...NPM], { cwd: folder });
}, SLOW);

const published = () => import(pathToFileURL(path.join(installed, 'dist/index.js')).href) as Promise<typeof Published>;

test('the package brings itself, its types, an example and its licence, and nothing of others', async () => {
  const { stdout } = await run('npm', ['ls', '--all', '--json'], { cwd: folder });
  const { dependencies } = JSON.parse(stdout) as { dependencies: Record<string, { dependencies?: object }> };
  expect(Object.keys(dependencies)).toEqual(['@kinari/client']);
  expect(dependencies['@kinari/client']?.dependencies).toBeUndefined();
  const files = ['dist/index.js', 'dist/index.d.ts', 'example/browse.js', 'README.md', 'LICENSE'];
  expect(files.filter((file) => !existsSync(path.join(installed, file)))).toEqual([]);
  expect(await readFile(path.join(installed, 'LICENSE'), 'utf8')).toBe(
    await readFile(path.join(root, 'LICENSE'), 'utf8'),
  );
  for (const file of ['dist/index.js', 'dist/index.d.ts']) {
    expect(await readFile(path.join(installed, file), 'utf8')).not.toMatch(/^import |from ['"]|require\(/m);
  }
});

test('its example shows what the shop sells, with every Node of this machine that it is for', {
  timeout: SLOW,
}, async () => {
  const { productId } = await aStockedVariant(db, { stock: 3, price: 49_900 });
  const { name } = await db.selectFrom('products').select('name').where('id', '=', productId).executeTakeFirstOrThrow();
  const example = path.join(installed, 'example/browse.js');
  for (const node of await nodesHere()) {
    const { stdout } = await run(node, [example, url], { cwd: folder });
    expect(stdout).toContain('1 products\n');
    expect(stdout).toContain(`${name} 499\n`);
    expect(stdout).toContain('The cart: Please log in first\n');
  }
});

/** The one that runs this, and those a developer may have beside it. */
async function nodesHere(): Promise<string[]> {
  const found = (process.env.PATH ?? '').split(':').map((place) => path.join(place, 'node'));
  const nodes = [process.execPath];
  for (const node of new Set(found.filter((file) => !file.includes('node_modules') && existsSync(file)))) {
    const { stdout } = await run(node, ['--version']);
    if (Number(/^v(\d+)/.exec(stdout)?.[1]) >= 20) nodes.push(node);
  }
  return nodes;
}

test('somebody logs in, buys once whatever is sent again, and saves what the shop knows of them', async () => {
  const { createClient, ShopError } = await published();
  const { username, id } = await aPerson(db);
  const { id: addressId } = await anAddress(db, id);
  const { id: productVariantId } = await aStockedVariant(db, { stock: 3 });
  const door = createClient({ url });
  const wrong = await door.attempt.login({ body: { identifier: username, password: 'not this' } });
  expect(wrong).toMatchObject({ ok: false, refusal: { code: 'wrong_credentials', status: 400 } });
  const login = await door.login({ body: { identifier: username, password: PASSWORD } });
  if (!('token' in login)) throw new Error('A second factor was asked for');

  const shop = createClient({ url, token: login.token });
  const order = { body: { addressId, paymentMethod: 'COD' as const, mobile: '9876543210' }, key: 'once' };
  await expect(shop.placeOrder(order)).rejects.toBeInstanceOf(ShopError);
  await shop.addCartLine({ body: { productVariantId, quantity: 2 } });
  const placed = await shop.placeOrder(order);
  expect(await shop.placeOrder(order)).toEqual(placed);
  expect(await shop.readOwnOrder({ params: { id: placed.order.id } })).toMatchObject({
    order: { id: placed.order.id },
  });
  const { name, content } = await shop.downloadOwnData({ body: { currentPassword: PASSWORD } });
  expect(name).toMatch(/\.json$/);
  expect(await content.text()).toContain(placed.order.id);
});

test('staff make a category with its picture, in a form', async () => {
  const { createClient } = await published();
  const { token } = await aPerson(db, { userType: 'ADMIN' });
  const shop = createClient({ url, token });
  const { bytes } = await aPhoto({ width: 400, height: 400 });
  const file = new File([new Uint8Array(bytes)], 'lamp.png', { type: 'image/png' });
  const { category } = await shop.createCategory({
    body: { name: 'Lamps', description: 'Light' },
    files: { media: [file] },
  });
  const categories = await shop.listCategories();
  expect(categories.map(({ id }) => id)).toContain(category.id);
});

test('its types stand by themselves, and refuse what the shop would', { timeout: SLOW }, async () => {
  const use = `import { createClient } from '@kinari/client';
    const shop = createClient({ url: '' });
    const { data } = await shop.listProducts({ query: { sort: 'newest' } });
    await shop.listProducts();
    await shop.readCart({ signal: AbortSignal.timeout(9) });
    data[0]?.variants[0]?.stock.toFixed();
    const placed = await shop.attempt.placeOrder({ body: { addressId: '', paymentMethod: 'COD' } });
    if (!placed.ok && placed.refusal.code === 'cart_empty') placed.refusal.message.trim();
    // @ts-expect-error There is no such order of things.
    await shop.listProducts({ query: { sort: 'loudest' } });
    // @ts-expect-error A path has to be filled.
    await shop.readOwnOrder();
    // @ts-expect-error A cart is not refused for that.
    if (!placed.ok && placed.refusal.code === 'brand_taken') placed.refusal.message.trim();
    // @ts-expect-error There is no such call.
    await shop.readMinds();`;
  await writeFile(path.join(folder, 'use.ts'), use);
  const flags =
    '--noEmit --strict --target es2022 --module nodenext --lib es2022,dom --skipLibCheck false --types'.split(' ');
  const compiled = await run(tsc, [...flags, '', 'use.ts'], { cwd: folder }).catch(
    (failed: { stdout: string }) => failed,
  );
  expect(compiled.stdout).toBe('');
});
