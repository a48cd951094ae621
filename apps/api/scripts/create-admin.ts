import { once } from 'node:events';
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { contract } from '@kinari/contract/contract';
import { z } from 'zod';
import { loadConfig } from '../src/config.ts';
import { createAdmin } from '../src/identity/account.service.ts';
import { assertNotBreached, createBreachedPasswordCheck } from '../src/identity/passwords/breached-passwords.ts';
import { createDb, createPool } from '../src/platform/database/db.ts';
import { DomainError } from '../src/platform/http/domain-error.ts';
import { createLogger } from '../src/platform/log.ts';

const USAGE = `kinari admin create --email E --username U --first-name F --last-name L
Also from ADMIN_EMAIL, ADMIN_USERNAME, ADMIN_FIRST_NAME, ADMIN_LAST_NAME and ADMIN_PASSWORD. What is missing is prompted for.`;

const args = parseArguments();
const { ADMIN_EMAIL, ADMIN_USERNAME, ADMIN_FIRST_NAME, ADMIN_LAST_NAME, ADMIN_PASSWORD } = process.env;
const values = {
  email: args.email ?? ADMIN_EMAIL ?? (await promptUser('Email: ')),
  username: args.username ?? ADMIN_USERNAME ?? (await promptUser('Username: ')),
  firstName: args['first-name'] ?? ADMIN_FIRST_NAME ?? (await promptUser('First name: ')),
  lastName: args['last-name'] ?? ADMIN_LAST_NAME ?? (await promptUser('Last name: ')),
  password: ADMIN_PASSWORD ?? (await promptUser('Password: ', { isHidden: true })),
};

const { username, email, password } = contract.register.body.shape;
const { firstName, lastName } = contract.acceptInvitation.body.shape;
const admin = z.object({ username, email, password, firstName, lastName }).safeParse(values);
if (!admin.success)
  exitWithError(admin.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`).join('\n'));

const config = loadConfig();
const log = createLogger(config, 'create-admin');
const pool = createPool(config.DATABASE_URL, { size: 1, log });
try {
  await assertNotBreached(createBreachedPasswordCheck(config.BREACHED_PASSWORDS_URL), admin.data.password, log);
  await createAdmin(createDb(pool), admin.data);
} catch (error) {
  if (!(error instanceof DomainError)) throw error;
  exitWithError(error.message);
} finally {
  await pool.end();
}
process.stdout.write(`${admin.data.username} can now log in as admin\n`);

function parseArguments() {
  const text = { type: 'string' } as const;
  try {
    return parseArgs({ options: { email: text, username: text, 'first-name': text, 'last-name': text } }).values;
  } catch (error) {
    return exitWithError(`${error instanceof Error ? error.message : String(error)}\n${USAGE}`);
  }
}

async function promptUser(question: string, { isHidden = false } = {}): Promise<string> {
  process.stdout.write(question);
  const nullOutput = new Writable({ write: (_chunk, _encoding, done) => done() });
  const output = isHidden ? nullOutput : process.stdout;
  const terminal = createInterface({ input: process.stdin, output, terminal: process.stdin.isTTY });
  const closed = once(terminal, 'close').then(() => undefined);
  const answer = await Promise.race([terminal.question(''), closed]);
  if (answer === undefined) return exitWithError(`\nNo input: pass it on the command line.\n${USAGE}`);
  terminal.close();
  if (isHidden) process.stdout.write('\n');
  return answer;
}

function exitWithError(reason: string): never {
  process.stderr.write(`${reason}\n`);
  process.exit(1);
}
