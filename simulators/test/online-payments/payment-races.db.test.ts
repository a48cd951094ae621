import { checkPayment } from '@kinari/api/online-payments/check-payment.service';
import { expireOrder } from '@kinari/api/online-payments/expire-orders.service';
import { createPaymentProviders } from '@kinari/api/payment-providers/create-payment-providers';
import { sendRefund } from '@kinari/api/payments/send-refund.service';
import { describe, expect, test } from 'vitest';
import { listIntegrityErrors } from '../../../apps/api/test/integrity-checks.ts';
import { createProgress } from './payment-progress.ts';
import { createRaceContext, PAYMENT_RACES } from './payment-races.ts';
import { createPaymentShop } from './payment-shop.ts';

// Rounds of each race. The gate uses a few; set RACES for a longer run.
const ROUNDS = Number(process.env.RACES ?? 6);

const shop = await createPaymentShop(['razorpay']);
const context = createRaceContext(shop, { createPaymentProviders, checkPayment, expireOrder, sendRefund });

describe('two things happen to an order at once', { timeout: 60_000 + ROUNDS * 3000 }, () => {
  test.each(Object.values(PAYMENT_RACES))('$name', async ({ name, run }) => {
    const progress = createProgress(name, ROUNDS);
    for (let round = 0; round < ROUNDS; round++) progress.count(await run(context, round));
    expect(progress.end()).toBe(ROUNDS);
  });

  test('nothing is left behind', async () => {
    const errors = await listIntegrityErrors(shop.db, { emailsSent: true });
    expect(errors.filter((error) => !error.startsWith('a key'))).toEqual([]);
  });
});
