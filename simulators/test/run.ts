import { spawnSync } from 'node:child_process';

// Tests couriers and payment providers against simulators, as in the gate. With --live: runs the contract tests against a test mode.
const [flag, name] = process.argv.slice(2);
const STAGING = 'https://staging-express.delhivery.com';

function exitWithError(message: string): never {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}

type Live = { file: string; env: Record<string, string> };

const LIVE: Record<string, () => Live> = {
  delhivery() {
    const { DELHIVERY_URL = STAGING, DELHIVERY_TOKEN, DELHIVERY_PICKUP_LOCATION } = process.env;
    if (!DELHIVERY_TOKEN || !DELHIVERY_PICKUP_LOCATION)
      exitWithError('DELHIVERY_TOKEN and DELHIVERY_PICKUP_LOCATION of a test account are not set.');
    if (DELHIVERY_URL !== STAGING) exitWithError(`DELHIVERY_URL is ${DELHIVERY_URL}: only ${STAGING} is for trying.`);
    return { file: 'simulators/test/contract.test.ts', env: { DELHIVERY_URL } };
  },
  razorpay() {
    const { RAZORPAY_KEY_ID = '', RAZORPAY_KEY_SECRET } = process.env;
    if (!RAZORPAY_KEY_ID || !RAZORPAY_KEY_SECRET)
      exitWithError('RAZORPAY_KEY_ID and RAZORPAY_KEY_SECRET of the test mode are not set.');
    if (!RAZORPAY_KEY_ID.startsWith('rzp_test_'))
      exitWithError('RAZORPAY_KEY_ID is not a key of the test mode: it must start with rzp_test_. Not run.');
    return { file: 'simulators/test/payment-contract.test.ts', env: {} };
  },
  shiprocket: () =>
    exitWithError('Shiprocket has no test mode: whatever is sent there is an order to a courier. Not run.'),
};

function getLive(): Live {
  const live = LIVE[name ?? ''];
  return live ? live() : exitWithError('npm run test:providers -- --live delhivery, or razorpay');
}

const live = flag === '--live' ? getLive() : undefined;
const vitestRun = spawnSync('vitest', ['run', '--project', 'rules', live?.file ?? 'simulators/test'], {
  stdio: 'inherit',
  env: { ...process.env, ...(live && { ...live.env, LIVE: name }) },
});
process.exitCode = vitestRun.status ?? 1;
