import { startSimulators, WEBHOOK_KEY } from './start-simulators.ts';

const { SIMS_PORT = '4100', PUBLIC_URL = 'http://localhost:3000' } = process.env;

const { shiprocket, delhivery, settings } = await startSimulators(Number(SIMS_PORT));
const lines = Object.entries(settings).map(([name, value]) => `${name}=${value.includes(' ') ? `'${value}'` : value}`);
process.stdout.write(`Shops that are to talk to them have in .env:
${lines.join('\n')}
No webhooks are sent until a URL is set: curl -X PUT ${delhivery.url}/_sim/hooks -d '{"url":"${PUBLIC_URL}/…","key":"${WEBHOOK_KEY}"}'
`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void Promise.all([shiprocket.close(), delhivery.close()]));
}
