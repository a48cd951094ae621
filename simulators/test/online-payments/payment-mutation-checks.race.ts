import type { createPaymentProviders } from '@kinari/api/payment-providers/create-payment-providers';
import { describe, expect, test } from 'vitest';
import { copyWithMutations } from '../../../apps/api/races/mutations.ts';
import { PAYMENT_GUARDS, type PaymentGuard } from './payment-guards.ts';
import { createRaceContext, PAYMENT_RACES, type PaymentServices } from './payment-races.ts';
import { createPaymentShop } from './payment-shop.ts';

// Mutation checks: runs each race of payments without one guard. A race that still passes proves nothing.
const MAX_ROUNDS = 6;
const shop = await createPaymentShop(['razorpay']);

describe('without its guard, the race of a payment fails', () => {
  // Those that change the database come last, because the others need it.
  const guards = PAYMENT_GUARDS.toSorted((one, other) => Number(!!one.statement) - Number(!!other.statement));
  test.for(guards)('$guard', async (guard, { annotate }) => {
    const failure = await runWithoutGuard(guard);
    expect(failure, 'no race failed').not.toBe('');
    await annotate(`caught by: ${PAYMENT_RACES[guard.caughtBy].name}\n        (${failure.split('\n')[0]})`, 'result');
  });
});

/** Runs the race without the guard. Returns its error, or '' if all rounds pass. */
async function runWithoutGuard({ without, statement, caughtBy }: PaymentGuard): Promise<string> {
  const copy = await copyWithMutations(without);
  if (statement) await shop.pool.query(statement);
  try {
    const context = createRaceContext(shop, await loadServices(copy.load));
    for (let round = 0; round < MAX_ROUNDS; round++) await PAYMENT_RACES[caughtBy].run(context, round);
    return '';
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  } finally {
    await copy.remove();
  }
}

async function loadServices(load: (file: string) => Promise<unknown>): Promise<PaymentServices> {
  const { createPaymentProviders: providers } = (await load('payment-providers/create-payment-providers.ts')) as {
    createPaymentProviders: typeof createPaymentProviders;
  };
  const files = ['online-payments/check-payment', 'online-payments/expire-orders', 'payments/send-refund'];
  const modules = await Promise.all(files.map((file) => load(`${file}.service.ts`)));
  return Object.assign({ createPaymentProviders: providers }, ...modules) as PaymentServices;
}
