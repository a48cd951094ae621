import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

// npm run test:payments [-- --full] [--only storm] [--payments 20000] [--from 7] [--parallel 2] [--seed 1]
// Runs the tests of online payments at night size, or at the size before a release.
const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    only: { type: 'string' },
    payments: { type: 'string' },
    from: { type: 'string', default: '1' },
    parallel: { type: 'string', default: '2' },
    seed: { type: 'string', default: '20261119' },
  },
});

/** Payments of one shop. A shop has its own database, simulators and seed. */
const SHOP_SIZE = 5000;
const FOLDER = 'simulators/test/online-payments';
const NIGHT = { RACES: '60', KILLS: '5', JOURNEYS: '1000', WEBHOOKS: '20000' };
const FULL = { RACES: '500', KILLS: '50', JOURNEYS: '20000', WEBHOOKS: '100000' };
const PAYMENTS = Number(values.payments ?? (values.full ? 100_000 : 10_000));

type Part = { name: string; files: string[] };
const PARTS: Part[] = [
  { name: 'races', files: [`${FOLDER}/payment-races`] },
  { name: 'kills', files: [`${FOLDER}/killed-payment`] },
  { name: 'webhooks', files: [`${FOLDER}/webhook-rate`] },
  { name: 'journeys', files: ['apps/api/src/online-payments/online-money-journeys'] },
];

const print = (line: string) => process.stdout.write(`${line}\n`);

function run(files: readonly string[], env: Record<string, string>): Promise<boolean> {
  const vitest = spawn('vitest', ['run', '--project', 'database', ...files], {
    stdio: 'inherit',
    env: { ...process.env, ...env, PROGRESS: '1' },
  });
  return new Promise((resolve) => vitest.on('exit', (code) => resolve(code === 0)));
}

/** Runs the storm shop by shop, `parallel` at a time. Returns false at the first failure. */
async function runStorm(): Promise<boolean> {
  const shops = Math.ceil(PAYMENTS / SHOP_SIZE);
  let [next, isFine] = [Number(values.from), true];
  const worker = async () => {
    while (isFine && next <= shops) {
      const shop = next++;
      const payments = Math.min(SHOP_SIZE, PAYMENTS - (shop - 1) * SHOP_SIZE);
      const seed = String(Number(values.seed) + shop);
      print(
        `storm: shop ${shop} of ${shops}, ${payments} payments, seed ${seed}. To continue here: --only storm --from ${shop}`,
      );
      if (!(await run([`${FOLDER}/payment-storm`], { PAYMENTS: String(payments), SEED: seed }))) isFine = false;
    }
  };
  await Promise.all(Array.from({ length: Number(values.parallel) }, worker));
  return isFine;
}

const names = [...PARTS.map(({ name }) => name), 'storm'];
if (values.only && !names.includes(values.only)) throw new Error(`--only takes one of ${names.join(', ')}`);
const isWanted = (name: string) => !values.only || values.only === name;

let isFine = true;
for (const { name, files } of PARTS)
  if (isFine && isWanted(name)) isFine = await run(files, { ...(values.full ? FULL : NIGHT), SEED: values.seed });
if (isFine && isWanted('storm')) isFine = await runStorm();
process.exitCode = isFine ? 0 : 1;
