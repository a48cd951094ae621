import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import type { Permission } from '@kinari/contract/access/permissions';
import type { EndpointResponse } from '@kinari/contract/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { encryptionKeys } from '../../../apps/api/src/config.ts';
import { createCipher, WEBHOOKS_PURPOSE } from '../../../apps/api/src/platform/encryption.ts';
import { startDispatcher } from '../../../apps/api/src/webhooks/dispatcher.ts';
import { createWebhookClient } from '../../../apps/api/src/webhooks/send-webhook.ts';
import { createTestApiKey } from '../../../apps/api/test/authorisation/api-keys.ts';
import {
  createStockedVariant,
  createTestAddress,
  createTestBuyer,
  createTestProduct,
  createTestUser,
  PASSWORD,
} from '../../../apps/api/test/factories.ts';
import { createTestPhoto } from '../../../apps/api/test/forms.ts';
import { createTestApp } from '../../../apps/api/test/test-app.ts';
import type * as Published from '../dist/index.js';

// Installs the packed client into an empty folder and uses it against a real API.
const TIMEOUT_MS = 180_000;
const packageFolder = fileURLToPath(new URL('..', import.meta.url));
const root = path.join(packageFolder, '../..');
const run = promisify(execFile);
const tsc = path.join(root, 'node_modules/.bin/tsc');
const NPM_FLAGS = ['--no-audit', '--no-fund', '--ignore-scripts'];

const receiverPort = await findFreePort();
const shop = await createTestApp({ WEBHOOK_TEST_HOSTS: [`127.0.0.1:${receiverPort}`] });
const { app, db, pool, log, config } = shop;
await app.listen({ port: 0, host: '127.0.0.1' });
const url = app.listeningOrigin;
const folder = await mkdtemp(path.join(tmpdir(), 'kinari-client-'));
afterAll(() => rm(folder, { recursive: true }));
const installed = path.join(folder, 'node_modules/@kinari/client');

beforeAll(async () => {
  await run(process.execPath, [path.join(packageFolder, 'scripts/build.ts')], { cwd: root });
  const packed = await run('npm', ['pack', '--json', '--pack-destination', folder], { cwd: packageFolder });
  const [{ filename = '' } = {}] = Object.values(JSON.parse(packed.stdout)) as { filename?: string }[];
  await writeFile(path.join(folder, 'package.json'), '{ "name": "empty", "private": true, "type": "module" }');
  await run('npm', ['install', `./${filename}`, '--offline', ...NPM_FLAGS], { cwd: folder });
}, TIMEOUT_MS);

const importPublished = () =>
  import(pathToFileURL(path.join(installed, 'dist/index.js')).href) as Promise<typeof Published>;

test('the package contains its code, types, an example and its licence, and has no dependencies', async () => {
  const { stdout } = await run('npm', ['ls', '--all', '--json'], { cwd: folder });
  const { dependencies } = JSON.parse(stdout) as { dependencies: Record<string, { dependencies?: object }> };
  expect(Object.keys(dependencies)).toEqual(['@kinari/client']);
  expect(dependencies['@kinari/client']?.dependencies).toBeUndefined();
  const files = [
    'dist/index.js',
    'dist/index.d.ts',
    'example/browse.js',
    'example/receive-orders.js',
    'README.md',
    'LICENSE',
  ];
  expect(files.filter((file) => !existsSync(path.join(installed, file)))).toEqual([]);
  expect(await readFile(path.join(installed, 'LICENSE'), 'utf8')).toBe(
    await readFile(path.join(root, 'LICENSE'), 'utf8'),
  );
  for (const file of ['dist/index.js', 'dist/index.d.ts']) {
    expect(await readFile(path.join(installed, file), 'utf8')).not.toMatch(/^import |from ['"]|require\(/m);
  }
});

test('the example lists the products with every supported Node version on this machine', {
  timeout: TIMEOUT_MS,
}, async () => {
  const { productId } = await createStockedVariant(db, { stock: 3, price: 49_900 });
  const { name } = await db.selectFrom('products').select('name').where('id', '=', productId).executeTakeFirstOrThrow();
  const example = path.join(installed, 'example/browse.js');
  for (const node of await listNodeBinaries()) {
    const { stdout } = await run(node, [example, url], { cwd: folder });
    expect(stdout).toContain('1 products\n');
    expect(stdout).toContain(`${name} 499\n`);
    expect(stdout).toContain('The cart: Please log in first\n');
  }
});

/** Returns this Node.js and any other version 20 or later in PATH. */
async function listNodeBinaries(): Promise<string[]> {
  const found = (process.env.PATH ?? '').split(':').map((folderPath) => path.join(folderPath, 'node'));
  const nodes = [process.execPath];
  for (const node of new Set(found.filter((file) => !file.includes('node_modules') && existsSync(file)))) {
    const { stdout } = await run(node, ['--version']);
    if (Number(/^v(\d+)/.exec(stdout)?.[1]) >= 20) nodes.push(node);
  }
  return nodes;
}

test('a customer logs in, orders once despite a repeated request, and downloads their data', async () => {
  const { createClient, ShopError } = await importPublished();
  const { username, id } = await createTestUser(db);
  const { id: addressId } = await createTestAddress(db, id);
  const { id: productVariantId } = await createStockedVariant(db, { stock: 3 });
  const guestClient = createClient({ url });
  const failedLogin = await guestClient.attempt.login({ body: { identifier: username, password: 'not this' } });
  expect(failedLogin).toMatchObject({ ok: false, error: { code: 'wrong_credentials', status: 400 } });
  const login = await guestClient.login({ body: { identifier: username, password: PASSWORD } });
  if (!('token' in login)) throw new Error('A second factor was asked for');

  const client = createClient({ url, token: login.token });
  const order = { body: { addressId, paymentMethod: 'COD' as const, mobile: '9876543210' }, key: 'once' };
  await expect(client.placeOrder(order)).rejects.toBeInstanceOf(ShopError);
  await client.addCartLine({ body: { productVariantId, quantity: 2 } });
  const placed = await client.placeOrder(order);
  expect(await client.placeOrder(order)).toEqual(placed);
  expect(await client.getMyOrder({ params: { id: placed.order.id } })).toMatchObject({
    order: { id: placed.order.id },
  });
  const { name, content } = await client.downloadPersonalData({ body: { currentPassword: PASSWORD } });
  expect(name).toMatch(/\.json$/);
  expect(await content.text()).toContain(placed.order.id);
});

test('staff create a category with an image through a multipart form', async () => {
  const { createClient } = await importPublished();
  const { token } = await createTestUser(db, { userType: 'ADMIN' });
  const client = createClient({ url, token });
  const { bytes } = await createTestPhoto({ width: 400, height: 400 });
  const file = new File([new Uint8Array(bytes)], 'lamp.png', { type: 'image/png' });
  const { category } = await client.createCategory({
    body: { name: 'Lamps', description: 'Light' },
    files: { media: [file] },
  });
  const categories = await client.listCategories();
  expect(categories.map(({ id }) => id)).toContain(category.id);
});

test('the types compile without dependencies and reject invalid requests', { timeout: TIMEOUT_MS }, async () => {
  const use = `import { createClient } from '@kinari/client';
    const shop = createClient({ url: '' });
    const { data } = await shop.listProducts({ query: { sort: 'newest' } });
    await shop.listProducts();
    await shop.getCart({ signal: AbortSignal.timeout(9) });
    data[0]?.variants[0]?.stock.toFixed();
    const placed = await shop.attempt.placeOrder({ body: { addressId: '', paymentMethod: 'COD' } });
    if (!placed.ok && placed.error.code === 'cart_empty') placed.error.message.trim();
    // @ts-expect-error There is no such order of things.
    await shop.listProducts({ query: { sort: 'loudest' } });
    // @ts-expect-error A path has to be filled.
    await shop.getMyOrder();
    // @ts-expect-error placeOrder does not return this code.
    if (!placed.ok && placed.error.code === 'brand_taken') placed.error.message.trim();
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

describe('the page about connecting a program', () => {
  const page = readFileSync(path.join(root, 'docs/connect.md'), 'utf8');
  const commands = [...page.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, command = '']) => command.trim());

  /** Runs a command of the page in the folder with the installed client. */
  const start = (command: string | undefined, environment: Record<string, string>) =>
    spawn('bash', ['-c', command ?? 'false'], {
      cwd: folder,
      env: { ...process.env, KINARI_URL: url, ...environment },
    });
  async function runCommand(command: string | undefined, environment: Record<string, string>): Promise<string> {
    const child = start(command, environment);
    const [output] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    return output;
  }
  const createKey = async (...permissions: Permission[]) => {
    const { id: createdBy } = await createTestUser(db, { userType: 'ADMIN' });
    return (await createTestApiKey(db, { createdBy, permissions })).key;
  };

  test('has four commands, and the example in the text is the one that runs', async () => {
    expect(commands).toHaveLength(4);
    const example = await readFile(path.join(packageFolder, 'example/orders-today.js'), 'utf8');
    expect(example.split('\n').filter((line) => line !== '' && !line.startsWith('/')).length).toBeLessThanOrEqual(10);
  });

  test('a key shows its permissions', async () => {
    const output = await runCommand(commands[0], { KINARI_KEY: await createKey('orders.read') });
    expect(JSON.parse(output)).toEqual({ role: 'Warehouse scanner', permissions: ['orders.read'] });
  });

  test('a program lists the orders of today', async () => {
    const { id: variantId } = await createStockedVariant(db, { stock: 3, price: 49_900 });
    const { id } = await placeTestOrder(variantId);
    const output = await runCommand(commands[1], { KINARI_KEY: await createKey('orders.read', 'orders.amounts') });
    expect(output).toContain(`${id} PENDING 499\n`);
  });

  test('a program hears of an order', async () => {
    const { headers } = await createTestUser(db, { userType: 'ADMIN' });
    const reply = await app.inject({
      method: 'POST',
      url: '/api/admin/webhooks',
      headers,
      payload: { url: `http://127.0.0.1:${receiverPort}/`, events: ['order.placed'], permissions: [] },
    });
    const { secret, endpoint } = reply.json<EndpointResponse<'createWebhook'>>();
    const child = start(commands[2]?.replace('4010', String(receiverPort)).replace(/^/, 'exec '), {
      KINARI_SECRET: secret,
    });
    let output = '';
    child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
      output += chunk;
    });
    await expect.poll(() => output, { timeout: 20_000 }).toContain('Waiting for orders');
    const dispatcher = startDispatcher({
      db,
      log,
      now: () => new Date(),
      cipher: createCipher(encryptionKeys(config), WEBHOOKS_PURPOSE),
      client: createWebhookClient(config.WEBHOOK_TEST_HOSTS),
    });
    const { id: variantId } = await createStockedVariant(db, { stock: 3 });
    const { id } = await placeTestOrder(variantId);
    await app.inject({ method: 'POST', url: `/api/admin/webhooks/${endpoint.id}/test`, headers });
    await expect.poll(() => output, { timeout: 20_000 }).toContain(`New order ${id} 1 items\n`);
    await expect.poll(() => output, { timeout: 20_000 }).toContain('This is a test. Your endpoint works.\n');
    await dispatcher.stop();
    child.kill();
  });

  test('a program sets the stock of 1,000 variants in two calls', async () => {
    const { id: productId } = await createTestProduct(db);
    const { rows } = await pool.query<{ sku: string }>(
      `insert into variants (product_id, color, color_hex, size, stock, price_paise, sku)
       select $1::uuid, 'Indigo', '#2f4e86', n::text, 0, 50000, 'KN-' || n from generate_series(1, 1000) n returning sku`,
      [productId],
    );
    await writeFile(path.join(folder, 'stock.csv'), rows.map(({ sku }, n) => `${sku},${n % 50}\n`).join(''));
    const output = await runCommand(commands[3], { KINARI_KEY: await createKey('stock.write') });
    expect(output).toBe('500 set\n500 set\n');
    const { rows: sums } = await pool.query<{ units: number }>(
      'select sum(stock)::int as units from variants where product_id = $1',
      [productId],
    );
    expect(sums[0]?.units).toBe(24_500);
  });

  async function placeTestOrder(variantId: string): Promise<{ id: string }> {
    const buyer = await createTestBuyer(db, [{ variantId }]);
    const reply = await app.inject({
      method: 'POST',
      url: '/api/orders/place',
      headers: buyer.headers,
      payload: { addressId: buyer.addressId, paymentMethod: 'COD', mobile: '9876543210' },
    });
    return reply.json<EndpointResponse<'placeOrder'>>().order;
  }
});

async function findFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
