import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { ConfigError } from '@kinari/server-runtime/config-error';
import { CommandError } from './backup/command-error.ts';
import { markDemoFilled, prepareDemoDatabase } from './demo/demo-database.ts';
import { assertDemoAllowed, createDemoSettings, DEMO_DATABASE, isLoopback } from './demo/demo-settings.ts';
import { SIMULATOR_PORTS, startDemoSimulators } from './demo/demo-simulators.ts';

// Opens a shop with demo data, a mailbox and simulators of couriers and payment providers, in a database of its own. It runs like a
// real shop: the supervisor owns the processes, and Ctrl C stops all of them.
const ROOT = fileURLToPath(new URL('../../..', import.meta.url));
const STOP_SIGNALS = ['SIGINT', 'SIGTERM'] as const;

assertDemoAllowed(process.env);
if (!existsSync(path.join(ROOT, 'demo/src/seed.ts')))
  throw new ConfigError('The demo is not part of this image. Build its target demo: docs/operations/containers.md');

const { database } = parseArgs({ options: { database: { type: 'string', default: DEMO_DATABASE } } }).values;
const settings = createDemoSettings(process.env, { database, root: ROOT });
const ports = {
  PORT: Number(process.env.PORT || 3000),
  API_PORT: Number(process.env.API_PORT || 3001),
  SIMS_PORT: Number(process.env.SIMS_PORT || 4100),
};
const mailbox = findMailbox();
applySettings(settings);
await assertReachable();

// Until the supervisor runs. In a container, a signal without a listener has no effect.
const exit = () => process.exit(130);
for (const signal of STOP_SIGNALS) process.on(signal, exit);
await fillShop();
applySettings(
  await startDemoSimulators({
    port: ports.SIMS_PORT,
    apiUrl: settings.API_URL,
    databaseUrl: settings.DATABASE_URL,
    isContainer: process.env.KINARI_DEMO === 'on',
  }),
);
if (mailbox.port) await import('../../../scripts/mailbox.ts');
process.stdout.write('Starting the shop …\n');
for (const signal of STOP_SIGNALS) process.off(signal, exit);

await import('./supervisor.ts');
await waitForHomePage();
await printAddresses();

type Mailbox = { url: string; port?: number };

/** The mailbox that this program starts, or the one of `compose.yaml`, whose page is at MAILDEV_WEB_PORT. */
function findMailbox(): Mailbox {
  const { hostname, host, port } = new URL(settings.SMTP_URL);
  const isOwn = isLoopback(hostname) && port !== '' && existsSync(path.join(ROOT, 'scripts/mailbox.ts'));
  const webPort = process.env.MAILDEV_WEB_PORT || (isOwn ? '1080' : '');
  if (!isOwn) return { url: webPort ? `http://localhost:${webPort}` : `sent to ${host}` };
  if (!existsSync(path.join(ROOT, 'node_modules/maildev')))
    throw new CommandError('The mailbox of the demo is not installed. Run: npm ci');
  return { url: `http://localhost:${webPort}`, port: Number(port) };
}

function applySettings(values: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(values)) {
    if (value === undefined) delete process.env[name];
    else process.env[name] = value;
  }
}

async function assertReachable(): Promise<void> {
  const { findMissingService, isListening } = await import('../../../demo/src/required-services.ts');
  const problem = await findMissingService(settings);
  if (problem) throw new CommandError(problem);
  const usedPorts = [
    ...Object.entries(ports),
    ...Array.from({ length: SIMULATOR_PORTS - 1 }, (_, n) => ['SIMS_PORT', ports.SIMS_PORT + n + 1] as const),
    ...(mailbox.port
      ? ([
          ['SMTP_URL', mailbox.port],
          ['MAILDEV_WEB_PORT', Number(new URL(mailbox.url).port)],
        ] as const)
      : []),
  ];
  for (const [setting, port] of usedPorts) {
    if (await isListening('127.0.0.1', port))
      throw new CommandError(`Port ${port} is already in use. Set another one in ${setting}`);
  }
}

async function fillShop(): Promise<void> {
  const { FILL_STEPS, MIGRATE_STEP } = await import('../../../demo/src/setup-steps.ts');
  const isFilled = await prepareDemoDatabase(settings.DATABASE_URL);
  if (!existsSync(path.join(ROOT, 'apps/web/build/server/index.js')))
    await runStep('Building the site', 'npm', ['run', 'build']);
  for (const { label, script } of isFilled ? [MIGRATE_STEP] : [MIGRATE_STEP, ...FILL_STEPS])
    await runStep(label, process.execPath, [script]);
  if (!isFilled) await markDemoFilled(settings.DATABASE_URL);
}

async function runStep(label: string, program: string, args: string[]): Promise<void> {
  process.stdout.write(`${label} …\n`);
  // The seed does not run in production.
  const env = program === process.execPath ? { ...process.env, NODE_ENV: 'development' } : process.env;
  const child = spawn(program, args, { cwd: ROOT, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const stopChild = () => child.kill();
  process.on('exit', stopChild);
  const [code] = (await once(child, 'exit')) as [number | null];
  process.off('exit', stopChild);
  if (code !== 0) throw new CommandError(`${label}: ${[program, ...args].join(' ')} failed`);
}

async function waitForHomePage(): Promise<void> {
  const host = ['', '0.0.0.0', '::'].includes(process.env.HOST ?? '') ? '127.0.0.1' : process.env.HOST;
  const isReady = () =>
    fetch(`http://${host}:${ports.PORT}/`).then(
      ({ ok }) => ok,
      () => false,
    );
  while (!(await isReady())) await wait(200);
}

async function printAddresses(): Promise<void> {
  const { DEMO_ADMIN, DEMO_CUSTOMER, DEMO_PACKER } = await import('../../../demo/src/shop/people.ts');
  const { PUBLIC_URL } = settings;
  process.stdout.write(`
The demo shop is open. Ctrl C stops it. Its data stays in the database ${database}.

  shop       ${PUBLIC_URL}
  admin      ${PUBLIC_URL}/admin
  emails     ${mailbox.url}
  API        ${PUBLIC_URL}/api/docs
  couriers   Shiprocket at port ${ports.SIMS_PORT}, Delhivery at port ${ports.SIMS_PORT + 1} (simulators/README.md)
  payments   Razorpay at port ${ports.SIMS_PORT + 2}, PhonePe at port ${ports.SIMS_PORT + 3}. Choose “Pay” on their pages: no money moves

  owner      ${DEMO_ADMIN.email}  ${DEMO_ADMIN.password}
  packer     ${DEMO_PACKER.email}  ${DEMO_PACKER.password}
  customer   ${DEMO_CUSTOMER.email}  ${DEMO_CUSTOMER.password}
`);
}
