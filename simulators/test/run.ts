import { spawnSync } from 'node:child_process';

// Tests couriers against simulators, as in the gate. With --live: runs the contract tests against a provider's test mode.
const [flag, name] = process.argv.slice(2);
const STAGING = 'https://staging-express.delhivery.com';

function exitWithError(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

function liveEnvironment(): NodeJS.ProcessEnv {
  if (name === 'shiprocket')
    exitWithError('Shiprocket has no test mode: whatever is sent there is an order to a courier. Not run.');
  if (name !== 'delhivery') exitWithError('npm run test:couriers -- --live delhivery');
  const { DELHIVERY_URL = STAGING, DELHIVERY_TOKEN, DELHIVERY_PICKUP_LOCATION } = process.env;
  if (!DELHIVERY_TOKEN || !DELHIVERY_PICKUP_LOCATION)
    exitWithError('DELHIVERY_TOKEN and DELHIVERY_PICKUP_LOCATION of a test account are not set.');
  if (DELHIVERY_URL !== STAGING) exitWithError(`DELHIVERY_URL is ${DELHIVERY_URL}: only ${STAGING} is for trying.`);
  return { ...process.env, DELHIVERY_URL, LIVE: name };
}

const isLive = flag === '--live';
const files = isLive ? 'simulators/test/contract.test.ts' : 'simulators/test';
const vitestRun = spawnSync('vitest', ['run', '--project', 'rules', files], {
  stdio: 'inherit',
  env: isLive ? liveEnvironment() : process.env,
});
process.exitCode = vitestRun.status ?? 1;
