import { spawnSync } from 'node:child_process';

// Without --live: couriers against simulators, as the gate does. With it: what holds of every courier, against a provider's own test mode.
const [flag, name] = process.argv.slice(2);
const STAGING = 'https://staging-express.delhivery.com';

function stop(why: string): never {
  process.stderr.write(`${why}\n`);
  process.exit(1);
}

function liveEnvironment(): NodeJS.ProcessEnv {
  if (name === 'shiprocket')
    stop('Shiprocket has no test mode: whatever is sent there is an order to a courier. Not run.');
  if (name !== 'delhivery') stop('npm run test:providers -- --live delhivery');
  const { DELHIVERY_URL = STAGING, DELHIVERY_TOKEN, DELHIVERY_PICKUP } = process.env;
  if (!DELHIVERY_TOKEN || !DELHIVERY_PICKUP)
    stop('DELHIVERY_TOKEN and DELHIVERY_PICKUP of a test account are not set.');
  if (DELHIVERY_URL !== STAGING) stop(`DELHIVERY_URL is ${DELHIVERY_URL}: only ${STAGING} is for trying.`);
  return { ...process.env, DELHIVERY_URL, LIVE: name };
}

const live = flag === '--live';
const files = live ? 'sims/test/contract.test.ts' : 'sims/test';
const run = spawnSync('vitest', ['run', '--project', 'rules', files], {
  stdio: 'inherit',
  env: live ? liveEnvironment() : process.env,
});
process.exitCode = run.status ?? 1;
