import { fileURLToPath } from 'node:url';
import { cloneDemoShop } from '../demo/src/template.ts';
import { startPaymentSimulators } from '../simulators/src/payments/start-payment-simulators.ts';
import { createDemoShopEnv } from './shops/shop-env.ts';
import { runUntilStopped, startShopProcesses } from './shops/shop-processes.ts';
import { ENCRYPTION_KEY } from './signed-links.ts';
import { PAYMENT_DATABASE_URL } from './support/database.ts';
import { PAYMENT_SHOP_URL, PORTS } from './support/ports.ts';

// Starts a second shop, with online payment. Its payment providers are simulators. Emails go to the mailbox of the first shop.
const MEDIA_FOLDER = fileURLToPath(new URL('../.cache/e2e/payment-media', import.meta.url));

await cloneDemoShop({ databaseUrl: PAYMENT_DATABASE_URL, mediaFolder: MEDIA_FOLDER, env: { ENCRYPTION_KEY } });

const simulators = await startPaymentSimulators({ ports: { razorpay: PORTS.razorpay, phonepe: PORTS.phonepe } });
simulators.razorpay.setWebhookSchedule({ url: `${PAYMENT_SHOP_URL}/api/webhooks/payments/razorpay` });

const env = {
  ...createDemoShopEnv({
    url: PAYMENT_SHOP_URL,
    web: PORTS.paymentWeb,
    api: PORTS.paymentApi,
    databaseUrl: PAYMENT_DATABASE_URL,
    mediaFolder: MEDIA_FOLDER,
  }),
  ...simulators.settings,
  PAYMENT_PROVIDERS: 'razorpay,phonepe',
  RAZORPAY_UPI_QR: 'on',
};
const processes = startShopProcesses({ env });
runUntilStopped(processes);
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => void simulators.close());
