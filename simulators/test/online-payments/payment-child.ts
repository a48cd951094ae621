import { loadConfig } from '@kinari/api/config';
import { checkPayment } from '@kinari/api/online-payments/check-payment.service';
import { expireOrder } from '@kinari/api/online-payments/expire-orders.service';
import { startPayment } from '@kinari/api/online-payments/start-payment.service';
import { createPaymentProviders } from '@kinari/api/payment-providers/create-payment-providers';
import { sendRefund } from '@kinari/api/payments/send-refund.service';
import { createDb, createPool } from '@kinari/api/platform/database/db';
import { createLogger } from '@kinari/api/platform/log';
import { withSteps } from './provider-steps.ts';

// Does one thing with a payment, and kills itself with SIGKILL before, during or after a call of the provider.
const [task = '', id = '', killAt = ''] = process.argv.slice(2);
const config = loadConfig();
const log = createLogger(config, 'test');
const pool = createPool(config.DATABASE_URL, { size: 2, log });
const db = createDb(pool);

const kill = () => process.kill(process.pid, 'SIGKILL');
const providers = withSteps(createPaymentProviders(config, 'job'), (step) => {
  if (step !== killAt) return;
  // The provider may or may not get the request.
  if (step.startsWith('during')) setTimeout(kill, 4);
  else kill();
});
const deps = { providers, now: () => new Date() };

if (task === 'start')
  await startPayment(
    db,
    { orderId: id, way: 'page', returnPath: '/' },
    { ...deps, publicUrl: 'http://localhost', log },
  );
else if (task === 'check') await checkPayment(db, id, deps);
else if (task === 'expire') await expireOrder(db, id, deps);
else if (task === 'refund') await sendRefund(db, id, deps);
await pool.end();
