import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, expect, test, vi } from 'vitest';
import { getDatabaseUrl } from '../../api/test/template.ts';
import { createTestApp } from '../../api/test/test-app.ts';

vi.setConfig({ testTimeout: 60_000 });
const { config } = await createTestApp();
const KINARI = fileURLToPath(new URL('../../../bin/kinari', import.meta.url));
const cwd = mkdtempSync(path.join(tmpdir(), 'kinari-command-line-'));
afterAll(() => rmSync(cwd, { recursive: true }));

const minimalEnv = { PATH: process.env.PATH, PGHOST: process.env.PGHOST, PGUSER: process.env.PGUSER };
const VALID_SETTINGS = {
  DATABASE_URL: config.DATABASE_URL,
  REDIS_URL: config.REDIS_URL,
  SMTP_URL: config.REDIS_URL.replace(/^redis/, 'smtp'),
  MEDIA_FOLDER: cwd,
  MAIL_FROM: 'shop@example.com',
  PUBLIC_URL: 'https://shop.example.com',
  ENCRYPTION_KEY: 'x'.repeat(32),
};

const runKinari = (command: string[], settings: NodeJS.ProcessEnv = {}) =>
  spawnSync(KINARI, command, { cwd, env: { ...minimalEnv, ...settings }, encoding: 'utf8', input: '' });
const runConfigCheck = (settings: NodeJS.ProcessEnv = {}) =>
  runKinari(['config', 'check'], { ...VALID_SETTINGS, ...settings });

test.each(['--help', '-h', 'help'])('%s lists every command and exits with 0', (arg) => {
  const { status, stdout, stderr } = runKinari([arg]);
  expect([status, stderr]).toEqual([0, '']);
  for (const command of ['start', 'demo', 'install', 'backup', 'restore', 'config check', '--env-file'])
    expect(stdout).toContain(command);
});

test.each(['--version', '-v', 'version'])('%s prints the version', (arg) => {
  expect(runKinari([arg])).toMatchObject({ status: 0, stdout: expect.stringMatching(/^kinari \d+\.\d+\.\d+\n$/) });
});

test('env files are read in order, the first value wins, and the environment wins over all', () => {
  const { DATABASE_URL, ...otherSettings } = VALID_SETTINGS;
  const lines = Object.entries(otherSettings).map(([name, value]) => `${name}=${value}\n`);
  writeFileSync(path.join(cwd, 'kinari.env'), `${lines.join('')}API_PROCESSES=2\n`);
  writeFileSync(path.join(cwd, 'owner.env'), `DATABASE_URL=${DATABASE_URL}\nAPI_PROCESSES=0\n`);
  const files = ['--env-file', 'kinari.env', '--env-file=owner.env'];
  expect(runKinari([...files, 'config', 'check'])).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('Configuration is valid'),
  });
  expect(runKinari(['config', 'check', ...files])).toMatchObject({ status: 0 });
  expect(runKinari([...files, 'config', 'check'], { API_PROCESSES: '99' }).stderr).toContain('99');
  const envFileArgs = ['--env-file', 'owner.env', '--env-file', 'kinari.env'];
  expect(runKinari([...envFileArgs, 'config', 'check'])).toMatchObject({
    status: 78,
    stderr: expect.stringContaining(': 0'),
  });
});

test('a missing env file is named in the error', () => {
  expect(runKinari(['--env-file', 'nowhere.env', 'config', 'check'])).toMatchObject({
    status: 66,
    stderr: 'File not found: nowhere.env\n',
  });
});

test.each([
  ['API_PORT', ['api']],
  ['API_PORT', ['start']],
  ['METRICS_PORT', ['start']],
  ['METRICS_PORT', ['worker']],
])('if %s is in use by another program, the log of kinari %s names it', async (setting, command) => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const env = { ...minimalEnv, ...VALID_SETTINGS, [setting]: String(port) };
  const child = spawn(KINARI, command, { cwd, env, stdio: ['ignore', 'pipe', 'pipe'] });
  const output = { out: '', error: '' };
  child.stdout.on('data', (text) => {
    output.out += String(text);
  });
  child.stderr.on('data', (text) => {
    output.error += String(text);
  });
  try {
    await vi.waitFor(() => expect(output.out).toContain('already in use'), { timeout: 30_000 });
    const line = output.out.split('\n').find((text) => text.includes('already in use'));
    expect(JSON.parse(line ?? '')).toMatchObject({ level: 60, setting, port });
    expect(output.error).not.toContain('EADDRINUSE');
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    other.close();
  }
});

test('config check changes nothing', () => {
  const folder = path.join(cwd, 'not/there');
  expect(runConfigCheck({ MEDIA_FOLDER: folder })).toMatchObject({
    status: 0,
    stdout: expect.stringContaining('ok    MEDIA'),
  });
  expect(existsSync(path.dirname(folder))).toBe(false);
  writeFileSync(path.join(cwd, 'a-file'), '');
  expect(runConfigCheck({ MEDIA_FOLDER: path.join(cwd, 'a-file/media') })).toMatchObject({
    status: 78,
    stdout: expect.stringMatching(/^wrong MEDIA_FOLDER .*a-file is not a folder$/m),
  });
});

test('a setting that stops the start is an error', () => {
  expect(runConfigCheck({ API_PROCESSES: '0' })).toMatchObject({
    status: 78,
    stderr: 'API_PROCESSES is not a number from 1 to 64: 0\n',
  });
  expect(runConfigCheck({ DATABASE_URL: 'mysql://x' })).toMatchObject({
    status: 78,
    stderr: expect.stringContaining('DATABASE_URL: Must be a URL that starts with postgres://'),
  });
});

test('a setting that causes problems after the start is a warning', () => {
  const { status, stdout } = runConfigCheck({ API_PORT: '4999', ENCRYPTION_KEY: '', MAIL_FROM: 'shop@localhost' });
  expect(status).toBe(0);
  expect(stdout).toContain('?     API_PORT is 4999, but the web process uses port 3001: set API_URL too');
  expect(stdout).toContain('?     ENCRYPTION_KEY is not set');
  expect(stdout).toContain('?     MAIL_FROM is shop@localhost');
  expect(runConfigCheck({ API_PORT: '4999', API_URL: 'http://127.0.0.1:4999' }).stdout).not.toContain('?');
});

test('before the install, config check passes and says how to create the database', () => {
  const { status, stdout } = runConfigCheck({ DATABASE_URL: getDatabaseUrl('kinari_not_installed') });
  expect(stdout).toMatch(/^\? {5}DATABASE_URL .* does not exist; kinari install creates it$/m);
  expect([status, stdout]).toEqual([0, expect.stringContaining('Configuration is valid.')]);
});

test('admin create rejects missing or invalid input with one clear message', () => {
  const named = ['admin', 'create', '--email', 'owner@example.com', '--username', 'owner'];
  const incompleteResult = runKinari(named, VALID_SETTINGS);
  expect([incompleteResult.status, incompleteResult.stderr]).toEqual([1, expect.stringContaining('No input')]);
  const misspelledResult = runKinari(['admin', 'create', '--mail', 'owner@example.com'], VALID_SETTINGS);
  expect([misspelledResult.status, misspelledResult.stderr]).toEqual([
    1,
    expect.stringContaining("Unknown option '--mail'"),
  ]);
  const shortPasswordResult = runKinari([...named, '--first-name', 'Asha', '--last-name', 'Rao'], {
    ...VALID_SETTINGS,
    ADMIN_PASSWORD: 'short',
  });
  expect([shortPasswordResult.status, shortPasswordResult.stderr]).toEqual([
    1,
    expect.stringMatching(/^password: .+\n$/),
  ]);
  for (const { stderr } of [incompleteResult, misspelledResult, shortPasswordResult])
    expect(stderr).not.toMatch(/\n {4}at |unsettled/);
});
