import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFailed, onTestFinished, test } from 'vitest';
import { findFreePort } from '../apps/api/faults/processes.ts';
import { createStockedVariant, createTestProduct } from '../apps/api/test/factories.ts';
import { createTestApp } from '../apps/api/test/test-app.ts';
import { developerEnv, linkPackages } from './working-copy.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const COPIED_PATHS = ['package.json', 'tsconfig.base.json', 'apps', 'packages', 'scripts'];
const BUILD_OUTPUT = /\/(node_modules|build|\.react-router)$/;
// On a busy machine the development server needs minutes: it compiles each file on its first request.
const POLL_OPTIONS = { timeout: 180_000, interval: 250 };

/** Copies the working tree, including uncommitted files. The test edits only this copy. */
async function copyWorkingTree(): Promise<string> {
  const copy = await mkdtemp(path.join(tmpdir(), 'kinari-dev-'));
  onTestFinished(() => rm(copy, { recursive: true }));
  for (const part of COPIED_PATHS) {
    await cp(path.join(root, part), path.join(copy, part), {
      recursive: true,
      filter: (file) => !BUILD_OUTPUT.test(file),
    });
  }
  await linkPackages(copy);
  return copy;
}

async function stopDev(dev: ChildProcess): Promise<void> {
  if (dev.pid === undefined || dev.exitCode !== null) return;
  process.kill(-dev.pid, 'SIGKILL');
  await once(dev, 'close');
}

/** Starts `npm run dev` on free ports. Its output is shown if the test fails. */
async function startDev(folder: string, settings: NodeJS.ProcessEnv) {
  const [web, api, smtp, mail] = await Promise.all([findFreePort(), findFreePort(), findFreePort(), findFreePort()]);
  const url = `http://localhost:${web}`;
  const env = {
    ...developerEnv(),
    ...settings,
    PORT: `${web}`,
    PUBLIC_URL: url,
    API_PORT: `${api}`,
    API_URL: `http://127.0.0.1:${api}`,
    SMTP_URL: `smtp://127.0.0.1:${smtp}`,
    MAILDEV_WEB_PORT: `${mail}`,
  };
  // Use a separate process group so that all child processes can be stopped.
  const dev = spawn('npm', ['run', 'dev'], { cwd: folder, env, detached: true });
  onTestFinished(() => stopDev(dev));
  let output = '';
  for (const stream of [dev.stdout, dev.stderr]) stream.on('data', (text: Buffer) => (output += text.toString()));
  onTestFailed(() => void process.stderr.write(output));
  return { address: url, mailAddress: `http://localhost:${mail}` };
}

/** Saves like many editors: writes a new file and renames it over the old one. */
async function editFile(file: string, before: string, after: string): Promise<void> {
  const text = await readFile(file, 'utf8');
  expect(text).toContain(before);
  await writeFile(`${file}.new`, text.replace(before, after));
  await rename(`${file}.new`, file);
}

async function fetchHeading(url: string): Promise<string | undefined> {
  const reply = await fetch(url).catch(() => undefined);
  return (await reply?.text())?.match(/<h1[^>]*>(.*?)<\/h1>/)?.[1]?.replaceAll('<!-- -->', '');
}

type PageSnapshot = { heading: string; errors: string[] };

/** Returns the heading and the console errors of each page in Chromium. */
async function inspectPages(...urls: string[]): Promise<PageSnapshot[]> {
  const options = { cwd: root, timeout: POLL_OPTIONS.timeout };
  const { stdout } = await promisify(execFile)(process.execPath, ['e2e/inspect-pages.ts', ...urls], options);
  // Packages are symlinks, so Vite does not serve their fonts: they are outside the copy.
  const isFont = (error: string) => error.includes('/@fs/') && error.endsWith('.woff2');
  const snapshots = JSON.parse(stdout) as PageSnapshot[];
  return snapshots.map(({ heading, errors }) => ({ heading, errors: errors.filter((error) => !isFont(error)) }));
}

test('npm run dev serves the shop, and each edit is visible in the browser at once', {
  timeout: 600_000,
}, async () => {
  const { db, config } = await createTestApp();
  const product = await createTestProduct(db, { name: 'Kite' });
  await createStockedVariant(db, { productId: product.id, stock: 5 });
  const folder = await copyWorkingTree();
  const { DATABASE_URL, REDIS_URL, MEDIA_FOLDER, UPLOADS_FOLDER } = config;
  const dev = await startDev(folder, { DATABASE_URL, REDIS_URL, MEDIA_FOLDER, UPLOADS_FOLDER });
  const productPage = `${dev.address}/product/Kite`;

  await expect.poll(() => fetchHeading(dev.address), POLL_OPTIONS).toBe('Kinari');
  await expect.poll(() => fetchHeading(productPage), POLL_OPTIONS).toBe('Kite');
  expect(await inspectPages(dev.address, productPage)).toEqual([
    { heading: 'Kinari', errors: [] },
    { heading: 'Kite', errors: [] },
  ]);

  await editFile(
    path.join(folder, 'apps/api/src/company/company.queries.ts'),
    'company.name,',
    "'New ' || company.name as name,",
  );
  await editFile(path.join(folder, 'apps/web/app/product/product-header.tsx'), '{name}</h1>', 'New {name}</h1>');
  await expect.poll(() => fetchHeading(productPage), POLL_OPTIONS).toBe('New Kite');
  await expect.poll(() => fetchHeading(dev.address), POLL_OPTIONS).toBe('New Kinari');
  expect((await fetch(`${dev.mailAddress}/api/email`)).status).toBe(200);
});
