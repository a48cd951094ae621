import { addDays, toIndianDate } from '@kinari/contract/locale';
import type { PaymentProviders } from '../payment-providers/create-payment-providers.ts';
import { PAYMENT_PROVIDERS, type PaymentProvider } from '../payment-providers/payment-provider.ts';
import type { Now } from '../platform/clock.ts';
import type { Db } from '../platform/database/db.ts';
import { type Job, PermanentJobError } from '../platform/jobs.ts';
import { ProviderRejectedError } from '../platform/outbound/provider-errors.ts';
import { findLastSettledDay } from './settlements.queries.ts';
import { rematchRows, storeSettlementLines } from './settlements.service.ts';

/** Settlements are reported late. */
const FETCHED_DAYS = 4;
/** After the worker was down, or without settlements for some time, the job goes back further. */
const MAX_FETCHED_DAYS = 31;

export function settlementJobs({ providers, now }: { providers: PaymentProviders; now: Now }): Job[] {
  return [
    {
      name: 'fetch_settlements',
      // 6:41 am in India.
      schedule: '11 1 * * *',
      run: async ({ db, log }) => {
        const errors: unknown[] = [];
        for (const provider of providers.values()) {
          try {
            const addedCount = await fetchSettlements(db, provider, now());
            log.info({ provider: provider.name, addedCount }, 'settlements fetched');
          } catch (error) {
            // The others must still be fetched.
            log.warn({ err: error, provider: provider.name }, 'failed to fetch settlements');
            errors.push(error);
          }
        }
        // Also of providers whose keys were removed, and of those whose reports staff upload.
        for (const name of PAYMENT_PROVIDERS)
          log.info({ provider: name, matchedCount: await rematchRows(db, name) }, 'settlement rows matched again');
        if (errors.length > 0) throw toJobError(errors);
      },
    },
  ];
}

/** Returns the number of new rows. Calls run outside transactions. */
async function fetchSettlements(db: Db, provider: PaymentProvider, now: Date): Promise<number> {
  if (!provider.listSettlements) return 0;
  const today = toIndianDate(now);
  let added = 0;
  for (let day = await findFirstDay(db, provider, today); day < today; day = addDays(day, 1)) {
    const lines = await provider.listSettlements(day);
    if (lines.length === 0) continue;
    added += (await storeSettlementLines(db, { provider: provider.name, lines, actorId: null })).added;
  }
  return added;
}

async function findFirstDay(db: Db, { name }: PaymentProvider, today: string): Promise<string> {
  const usual = addDays(today, -FETCHED_DAYS);
  const last = await findLastSettledDay(db, name);
  if (last === null || last >= usual) return usual;
  const earliest = addDays(today, -MAX_FETCHED_DAYS);
  return last < earliest ? earliest : last;
}

/** Retries cannot help if every provider rejected the call, for example because of wrong keys. */
function toJobError(errors: readonly unknown[]): Error {
  const message = errors.map((error) => (error instanceof Error ? error.message : String(error))).join('; ');
  const areRejected = errors.every((error) => error instanceof ProviderRejectedError);
  return areRejected ? new PermanentJobError(message) : new AggregateError(errors, message);
}
