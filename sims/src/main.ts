import { DELHIVERY_SIM, openDelhiverySim } from './delhivery.ts';
import { openShiprocketSim, SHIPROCKET_SIM } from './shiprocket.ts';

const HOOK_KEY = 'a key for hooks of simulators';
const { SIMS_PORT = '4100', PUBLIC_URL = 'http://localhost:3000' } = process.env;

const shiprocket = await openShiprocketSim({ port: Number(SIMS_PORT) });
const delhivery = await openDelhiverySim({ port: Number(SIMS_PORT) + 1 });
process.stdout.write(`Shops that are to talk to them have in .env:
SHIPROCKET_URL=${shiprocket.url}
SHIPROCKET_EMAIL=${SHIPROCKET_SIM.email}
SHIPROCKET_PASSWORD='${SHIPROCKET_SIM.password}'
SHIPROCKET_HOOK_KEY='${HOOK_KEY}'
DELHIVERY_URL=${delhivery.url}
DELHIVERY_TOKEN='${DELHIVERY_SIM.token}'
DELHIVERY_HOOK_KEY='${HOOK_KEY}'
Hooks go nowhere until told: curl -X PUT ${delhivery.url}/_sim/hooks -d '{"url":"${PUBLIC_URL}/…","key":"${HOOK_KEY}"}'
`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void Promise.all([shiprocket.close(), delhivery.close()]));
}
