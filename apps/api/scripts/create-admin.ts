import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { contract } from '@kinari/contract/contract';
import { z } from 'zod';
import { readConfig } from '../src/config.ts';
import { createAdmin } from '../src/identity/account.service.ts';
import { openBreachList, refuseBreachedPassword } from '../src/identity/passwords/breach-list.ts';
import { openDb, openPool } from '../src/platform/database/db.ts';
import { Refusal } from '../src/platform/http/refusal.ts';
import { openLog } from '../src/platform/log.ts';

const USAGE = 'kinari admin create --email E --username U   (the password: ADMIN_PASSWORD, or typed when asked)';

const { values: typed } = parseArgs({ options: { email: { type: 'string' }, username: { type: 'string' } } });
const values = {
  email: typed.email ?? process.env.ADMIN_EMAIL,
  username: typed.username ?? process.env.ADMIN_USERNAME,
};
if (!values.email || !values.username) stop(USAGE);
const password = process.env.ADMIN_PASSWORD ?? (await askInSecret('Password: '));

const { username, email, password: passwordRule } = contract.register.body.shape;
const admin = z.object({ username, email, password: passwordRule }).safeParse({ ...values, password });
if (!admin.success) stop(z.prettifyError(admin.error));

const config = readConfig();
const log = openLog(config, 'create-admin');
const pool = openPool(config.DATABASE_URL, { size: 1, log });
try {
  await refuseBreachedPassword(openBreachList(config.BREACH_LIST_URL), admin.data.password, log);
  await createAdmin(openDb(pool), admin.data);
} catch (error) {
  if (!(error instanceof Refusal)) throw error;
  stop(error.message);
} finally {
  await pool.end();
}
process.stdout.write(`${admin.data.username} can sign in and run the shop\n`);

async function askInSecret(question: string): Promise<string> {
  process.stdout.write(question);
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: process.stdin.isTTY });
  const typed = await terminal.question('');
  terminal.close();
  process.stdout.write('\n');
  return typed;
}

function stop(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
