import { execFileSync, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const FOLDER = path.join(ROOT, '.cache/demo');
// All sources that affect the contents of a filled demo shop.
const SOURCE_PATHS = ['apps/api/migrations', 'apps/api/scripts', 'apps/api/src', 'demo', 'packages/contract/src'];
const SEED_STEPS = [
  ['apps/api/scripts/create-app-role.ts'],
  ['apps/api/scripts/migrate.ts'],
  ['apps/api/scripts/load-pincodes.ts'],
  ['demo/src/seed.ts', '--small'],
];
const PREFIX = 'kinari_demo_';

type Target = { databaseUrl: string; mediaFolder: string; env?: NodeJS.ProcessEnv };

/**
 * Replaces a database and a media folder with a copy of the filled demo shop. The first call fills a template, which takes
 * a minute or two; later calls copy it in seconds until a source of the demo changes.
 */
export async function cloneDemoShop({ databaseUrl, mediaFolder, env = {} }: Target): Promise<void> {
  const client = new pg.Client({ connectionString: withDatabase(databaseUrl, 'postgres') });
  await client.connect();
  try {
    const template = templateName(env);
    if (!(await databaseExists(client, template))) await fillTemplate(client, { databaseUrl, template, env });
    const name = client.escapeIdentifier(new URL(databaseUrl).pathname.slice(1));
    await client.query(`drop database if exists ${name} with (force)`);
    await client.query(`create database ${name} template ${template}`);
    rmSync(mediaFolder, { recursive: true, force: true });
    cpSync(path.join(FOLDER, template), mediaFolder, { recursive: true });
  } finally {
    await client.end();
  }
}

function templateName(env: NodeJS.ProcessEnv): string {
  const listed = execFileSync('git', ['ls-files', '-z', '--', ...SOURCE_PATHS], { cwd: ROOT, encoding: 'utf8' });
  const files = listed
    .split('\0')
    .filter((file) => file && !file.endsWith('.test.ts') && existsSync(path.join(ROOT, file)));
  // Demo orders are dated back from today, so yesterday's template is out of date.
  const hash = createHash('sha256').update(ROOT).update(JSON.stringify(env)).update(new Date().toDateString());
  for (const file of files) hash.update(file).update(readFileSync(path.join(ROOT, file)));
  return `${PREFIX}${hash.digest('hex').slice(0, 12)}`;
}

async function databaseExists(client: pg.Client, template: string): Promise<boolean> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [template]);
  return rowCount === 1 && existsSync(path.join(FOLDER, template));
}

type TemplateInput = { databaseUrl: string; template: string; env: NodeJS.ProcessEnv };

/** Fills under a temporary name, so that no process copies a partial template. */
async function fillTemplate(client: pg.Client, { databaseUrl, template, env }: TemplateInput): Promise<void> {
  const unfinished = `${PREFIX}unfinished_${process.pid}`;
  const media = path.join(FOLDER, unfinished);
  await dropTemplates(client);
  mkdirSync(media, { recursive: true });
  for (const step of SEED_STEPS) {
    const { status } = spawnSync(process.execPath, step, {
      cwd: ROOT,
      stdio: 'inherit',
      env: {
        ...process.env,
        ...env,
        NODE_ENV: 'test',
        DATABASE_URL: withDatabase(databaseUrl, unfinished),
        MEDIA_FOLDER: media,
      },
    });
    if (status !== 0) throw new Error(`${step.join(' ')} failed`);
  }
  await client.query(`alter database ${unfinished} rename to ${template}`);
  rmSync(path.join(FOLDER, template), { recursive: true, force: true });
  renameSync(media, path.join(FOLDER, template));
}

/** Drops older templates of this checkout. A template in use by another process cannot be dropped and stays. */
async function dropTemplates(client: pg.Client): Promise<void> {
  for (const name of existsSync(FOLDER) ? readdirSync(FOLDER) : []) {
    const isDropped = await client.query(`drop database if exists ${name}`).then(
      () => true,
      () => false,
    );
    if (isDropped) rmSync(path.join(FOLDER, name), { recursive: true, force: true });
  }
}

function withDatabase(databaseUrl: string, name: string): string {
  const url = new URL(databaseUrl);
  url.pathname = `/${name}`;
  return url.href;
}
