import { constants } from 'node:fs';
import { access, mkdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { type Config, readAppConfig, readConfig } from '@kinari/api/config';
import pg from 'pg';
import { BAD_SETTINGS } from './commands.ts';

// Says of each part that the settings name whether it answers. Passwords are in some addresses: only hosts are told.
const WAIT_MS = 3000;
const [owner, config] = [readConfig(), readAppConfig()];
await import(new URL('../../web/server/config.ts', import.meta.url).href);
let wrong = 0;

for (const doubt of config.doubts) process.stdout.write(`?     ${doubt}\n`);
await tell('DATABASE_URL', owner.DATABASE_URL, askDatabase);
if (config.DATABASE_URL !== owner.DATABASE_URL) await tell('DATABASE_APP_URL', config.DATABASE_URL, askDatabase);
if (config.DATABASE_DIRECT_URL) await tell('DATABASE_DIRECT_URL', config.DATABASE_DIRECT_URL, askDatabase);
await tell('REDIS_URL', config.REDIS_URL, (url) => knock(url, 6379));
await tell('SMTP_URL', config.SMTP_URL, (url) => knock(url, 587));
await (config.MEDIA_STORE === 's3' ? askBucket(config) : tellOfFolder(config.MEDIA_FOLDER));
process.stdout.write(wrong === 0 ? 'The settings fit.\n' : `${wrong} to mend.\n`);
process.exitCode = wrong === 0 ? 0 : BAD_SETTINGS;

async function tell(name: string, url: string, ask: (url: string) => Promise<void>): Promise<void> {
  const where = new URL(url).host;
  await told(`${name} (${where})`, () => ask(url));
}

async function told(what: string, ask: () => Promise<void>): Promise<void> {
  try {
    await ask();
    process.stdout.write(`ok    ${what}\n`);
  } catch (error) {
    wrong += 1;
    process.stdout.write(`wrong ${what}: ${(error instanceof Error && error.message) || 'does not answer'}\n`);
  }
}

async function askDatabase(connectionString: string): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: WAIT_MS, query_timeout: WAIT_MS });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select 1');
  } finally {
    await client.end().catch(() => undefined);
  }
}

function knock(url: string, usualPort: number): Promise<void> {
  const { hostname, port } = new URL(url);
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port || usualPort), timeout: WAIT_MS });
    const end = (error?: Error) => {
      socket.destroy();
      if (error) reject(error);
      else resolve();
    };
    socket.once('connect', () => end());
    socket.once('timeout', () => end(new Error(`no answer within ${WAIT_MS / 1000} s`)));
    socket.once('error', end);
  });
}

async function askBucket({ MEDIA_S3_ENDPOINT, MEDIA_S3_BUCKET, MEDIA_S3_KEY_ID, MEDIA_S3_SECRET }: Config) {
  await told('MEDIA_S3_BUCKET', async () => {
    if (!MEDIA_S3_BUCKET || !MEDIA_S3_KEY_ID || !MEDIA_S3_SECRET)
      throw new Error('MEDIA_STORE=s3 needs MEDIA_S3_BUCKET, MEDIA_S3_KEY_ID and MEDIA_S3_SECRET');
    if (MEDIA_S3_ENDPOINT) await knock(MEDIA_S3_ENDPOINT, MEDIA_S3_ENDPOINT.startsWith('https:') ? 443 : 80);
  });
}

async function tellOfFolder(folder: string): Promise<void> {
  await told(`MEDIA_FOLDER (${folder})`, async () => {
    await mkdir(folder, { recursive: true });
    await access(folder, constants.W_OK);
  });
}
