import { constants } from 'node:fs';
import { access, stat } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { type Config, loadAppConfig, loadConfig } from '@kinari/api/config';
import pg from 'pg';
import { EXIT_CONFIG_ERROR } from './commands.ts';
import { parseProcessCounts } from './process-counts.ts';

// Checks that each service in the settings is reachable. Prints hosts only, because URLs can contain passwords.
const TIMEOUT_MS = 3000;
// PostgreSQL error codes.
const [NO_DATABASE, NO_ACCESS, WRONG_PASSWORD] = ['3D000', '28000', '28P01'];
const [owner, config] = [loadConfig(), loadAppConfig()];
await import(new URL('../../web/server/config.ts', import.meta.url).href);
parseProcessCounts(process.env);
let [errorCount, hasDatabase] = [0, true];

for (const warning of [...config.doubts, ...listUrlWarnings()]) process.stdout.write(`?     ${warning}\n`);
await checkService('DATABASE_URL', owner.DATABASE_URL, checkDatabase);
if (config.DATABASE_URL !== owner.DATABASE_URL)
  await checkService('DATABASE_APP_URL', config.DATABASE_URL, checkDatabase);
if (config.DATABASE_DIRECT_URL) await checkService('DATABASE_DIRECT_URL', config.DATABASE_DIRECT_URL, checkDatabase);
await checkService('REDIS_URL', config.REDIS_URL, (url) => checkPort(url, 6379));
await checkService('SMTP_URL', config.SMTP_URL, (url) => checkPort(url, 587));
await (config.MEDIA_STORE === 's3' ? checkBucket(config) : checkFolder(config.MEDIA_FOLDER));
process.stdout.write(
  errorCount === 0
    ? 'Configuration is valid.\n'
    : `${errorCount} ${errorCount === 1 ? 'problem' : 'problems'} found.\n`,
);
process.exitCode = errorCount === 0 ? 0 : EXIT_CONFIG_ERROR;

async function checkService(name: string, url: string, check: (url: string) => Promise<void>): Promise<void> {
  const host = new URL(url).host;
  await reportCheck(`${name} (${host})`, () => check(url));
}

async function reportCheck(label: string, check: () => Promise<void>): Promise<void> {
  try {
    await check();
    process.stdout.write(`ok    ${label}\n`);
  } catch (error) {
    // Before the first `kinari install`, the database and the app role do not exist.
    if (error instanceof pg.DatabaseError && isCreatedByInstall(error)) {
      process.stdout.write(`?     ${label}: ${error.message}; kinari install creates it\n`);
      return;
    }
    errorCount += 1;
    process.stdout.write(`wrong ${label}: ${(error instanceof Error && error.message) || 'no response'}\n`);
  }
}

async function checkDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: TIMEOUT_MS, query_timeout: TIMEOUT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}

function checkPort(url: string, defaultPort: number): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || defaultPort), timeout: TIMEOUT_MS });
    const finish = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.once('connect', () => finish());
    socket.once('timeout', () => finish(new Error(`no response within ${TIMEOUT_MS / 1000} s`)));
    socket.once('error', finish);
  });
}

async function checkBucket({
  MEDIA_S3_ENDPOINT,
  MEDIA_S3_BUCKET,
  MEDIA_S3_ACCESS_KEY_ID,
  MEDIA_S3_SECRET_ACCESS_KEY,
}: Config) {
  await reportCheck('MEDIA_S3_BUCKET', async () => {
    if (!MEDIA_S3_BUCKET || !MEDIA_S3_ACCESS_KEY_ID || !MEDIA_S3_SECRET_ACCESS_KEY)
      throw new Error('MEDIA_STORE=s3 needs MEDIA_S3_BUCKET, MEDIA_S3_ACCESS_KEY_ID and MEDIA_S3_SECRET_ACCESS_KEY');
    if (MEDIA_S3_ENDPOINT) await checkPort(MEDIA_S3_ENDPOINT, MEDIA_S3_ENDPOINT.startsWith('https:') ? 443 : 80);
  });
}

async function checkFolder(folder: string): Promise<void> {
  await reportCheck(`MEDIA_FOLDER (${folder})`, async () => {
    const existing = await findExistingParent(folder);
    if (!(await stat(existing)).isDirectory()) throw new Error(`${existing} is not a folder`);
    await access(existing, constants.W_OK);
  });
}

/** Returns the folder, or its nearest existing parent if it is not created yet. */
async function findExistingParent(folder: string): Promise<string> {
  const exists = await access(folder).then(
    () => true,
    () => false,
  );
  const parent = path.dirname(folder);
  return exists || parent === folder ? folder : findExistingParent(parent);
}

function isCreatedByInstall({ code, message }: pg.DatabaseError): boolean {
  if (code === NO_DATABASE) hasDatabase = false;
  // With password authentication, the server reports a missing role as a wrong password.
  const isAccessDenied = code === WRONG_PASSWORD || code === NO_ACCESS;
  return code === NO_DATABASE || (isAccessDenied && (!hasDatabase || /role ".*" does not exist/.test(message)));
}

function listUrlWarnings(): string[] {
  const { API_URL, NODE_ENV } = process.env;
  const warnings: string[] = [];
  const apiUrl = new URL(API_URL || 'http://127.0.0.1:3001');
  const isLocal = ['127.0.0.1', 'localhost', '[::1]'].includes(apiUrl.hostname);
  const port = Number(apiUrl.port || (apiUrl.protocol === 'https:' ? 443 : 80));
  if (isLocal && port !== config.API_PORT)
    warnings.push(`API_PORT is ${config.API_PORT}, but the web process uses port ${port}: set API_URL too`);
  if (NODE_ENV === 'production' && config.MAIL_FROM.endsWith('@localhost'))
    warnings.push(`MAIL_FROM is ${config.MAIL_FROM}: most mail servers reject emails from it`);
  if (NODE_ENV === 'production' && !config.PUBLIC_URL.startsWith('https:'))
    warnings.push(`PUBLIC_URL is ${config.PUBLIC_URL}: links in emails use it, and it is not https`);
  return warnings;
}
