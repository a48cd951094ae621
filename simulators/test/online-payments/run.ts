import { spawn } from 'node:child_process';
import { parseArgs } from 'node:util';

// npm run test:payments [-- --full] [--only storm] [--count 20000] [--from 7] [--parallel 2] [--seed 1]
// Runs the tests of online payments at night size, or at the size before a release. `--count` and `--from` need `--only`.
const { values } = parseArgs({
  options: {
    full: { type: 'boolean', default: false },
    only: { type: 'string' },
    count: { type: 'string' },
    from: { type: 'string', default: '1' },
    parallel: { type: 'string', default: '2' },
    seed: { type: 'string', default: '20261119' },
  },
});

const FOLDER = 'simulators/test/online-payments';

type Part = {
  name: string;
  file: string;
  /** Environment variable of the size. */
  size: string;
  night: number;
  full: number;
  /** Size of one batch. A batch has its own database and seed, so that a stopped run can continue. */
  batch?: number;
};
const PARTS: Part[] = [
  { name: 'races', file: `${FOLDER}/payment-races`, size: 'RACES', night: 60, full: 500 },
  { name: 'kills', file: `${FOLDER}/killed-payment`, size: 'KILLS', night: 5, full: 50 },
  { name: 'webhooks', file: `${FOLDER}/webhook-rate`, size: 'WEBHOOKS', night: 20_000, full: 100_000 },
  {
    name: 'journeys',
    file: 'apps/api/src/online-payments/online-money-journeys',
    size: 'JOURNEYS',
    night: 1000,
    full: 20_000,
    batch: 500,
  },
  { name: 'storm', file: `${FOLDER}/payment-storm`, size: 'PAYMENTS', night: 10_000, full: 100_000, batch: 2000 },
];

const print = (line: string) => process.stdout.write(`${line}\n`);

function run({ name, file, size }: Part, count: number, seed: number): Promise<boolean> {
  const vitest = spawn('vitest', ['run', '--project', 'database', file], {
    stdio: 'inherit',
    env: { ...process.env, [size]: String(count), SEED: String(seed), PROGRESS: '1' },
  });
  return new Promise((resolve) =>
    vitest.on('exit', (code, signal) => {
      if (signal) print(`${name}: vitest was ended by ${signal}`);
      resolve(code === 0);
    }),
  );
}

/** Runs a part in batches, `parallel` at a time. Stops at the first failure. */
async function runBatches(part: Part, total: number, size: number): Promise<boolean> {
  const batches = Math.ceil(total / size);
  let [next, isFine] = [Number(values.from), true];
  const worker = async () => {
    while (isFine && next <= batches) {
      const batch = next++;
      const count = Math.min(size, total - (batch - 1) * size);
      const seed = Number(values.seed) + batch;
      print(
        `${part.name}: batch ${batch} of ${batches}, seed ${seed}. To continue here: --only ${part.name} --from ${batch}`,
      );
      if (!(await run(part, count, seed))) isFine = false;
    }
  };
  await Promise.all(Array.from({ length: Number(values.parallel) }, worker));
  return isFine;
}

const wanted = PARTS.filter(({ name }) => !values.only || values.only === name);
if (wanted.length === 0) throw new Error(`--only takes one of ${PARTS.map(({ name }) => name).join(', ')}`);
let isFine = true;
for (const part of wanted) {
  const count = Number(values.count ?? (values.full ? part.full : part.night));
  const { batch } = part;
  isFine &&= await (batch ? runBatches(part, count, batch) : run(part, count, Number(values.seed)));
}
process.exitCode = isFine ? 0 : 1;
