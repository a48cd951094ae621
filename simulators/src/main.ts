import { createDelhiverySimulator, DELHIVERY_ACCOUNT } from './delhivery.ts';
import { createShiprocketSimulator, SHIPROCKET_ACCOUNT } from './shiprocket.ts';

const WEBHOOK_KEY = 'a key for webhooks of simulators';
const { SIMS_PORT = '4100', PUBLIC_URL = 'http://localhost:3000' } = process.env;

const shiprocket = await createShiprocketSimulator({ port: Number(SIMS_PORT) });
const delhivery = await createDelhiverySimulator({ port: Number(SIMS_PORT) + 1 });
process.stdout.write(`Shops that are to talk to them have in .env:
SHIPROCKET_URL=${shiprocket.url}
SHIPROCKET_EMAIL=${SHIPROCKET_ACCOUNT.email}
SHIPROCKET_PASSWORD='${SHIPROCKET_ACCOUNT.password}'
SHIPROCKET_WEBHOOK_SECRET='${WEBHOOK_KEY}'
DELHIVERY_URL=${delhivery.url}
DELHIVERY_TOKEN='${DELHIVERY_ACCOUNT.token}'
DELHIVERY_WEBHOOK_SECRET='${WEBHOOK_KEY}'
No webhooks are sent until a URL is set: curl -X PUT ${delhivery.url}/_sim/hooks -d '{"url":"${PUBLIC_URL}/…","key":"${WEBHOOK_KEY}"}'
`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void Promise.all([shiprocket.close(), delhivery.close()]));
}
