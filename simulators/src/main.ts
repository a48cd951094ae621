import { startSimulators, WEBHOOK_KEY } from './start-simulators.ts';

const { SIMS_PORT = '4100', PUBLIC_URL = 'http://localhost:3000' } = process.env;

const { shiprocket, delhivery, payments, settings, paymentSettings } = await startSimulators(Number(SIMS_PORT));
const lines = Object.entries({ ...settings, ...paymentSettings }).map(
  ([name, value]) => `${name}=${value.includes(' ') ? `'${value}'` : value}`,
);
process.stdout.write(`Shops that are to talk to them have in .env:
${lines.join('\n')}
# To take online payments, add the providers to use, the first one first:
# PAYMENT_PROVIDERS=razorpay,phonepe,cashfree
No webhooks are sent until a URL is set: curl -X PUT ${delhivery.url}/_sim/hooks -d '{"url":"${PUBLIC_URL}/…","key":"${WEBHOOK_KEY}"}'
Payment providers sign with their own key: curl -X PUT ${payments.razorpay.url}/_sim/hooks -d '{"url":"${PUBLIC_URL}/…"}'
`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, () => void Promise.all([shiprocket.close(), delhivery.close(), payments.close()]));
}
