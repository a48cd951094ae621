import type { EndpointResponse } from '@kinari/contract/contract';
import { toIndianDate } from '@kinari/contract/locale';
import { sql } from 'kysely';
import type { Config } from '../../config.ts';
import { createPayoutProvider, type PaymentProviders } from '../../payment-providers/create-payment-providers.ts';
import { PAYMENT_PROVIDERS, type PaymentProviderName } from '../../payment-providers/payment-provider.ts';
import type { Now } from '../../platform/clock.ts';
import type { Db, Queryable } from '../../platform/database/db.ts';
import { findLastTest } from './test-payment.service.ts';

type PaymentSettings = EndpointResponse<'getPaymentSettings'>;

// Cashfree signs its webhooks with the client secret.
const HAS_WEBHOOK_SECRET: Record<PaymentProviderName, (config: Config) => boolean> = {
  razorpay: ({ RAZORPAY_WEBHOOK_SECRET }) => RAZORPAY_WEBHOOK_SECRET !== undefined,
  phonepe: ({ PHONEPE_WEBHOOK_USER, PHONEPE_WEBHOOK_PASSWORD }) =>
    PHONEPE_WEBHOOK_USER !== undefined && PHONEPE_WEBHOOK_PASSWORD !== undefined,
  cashfree: ({ CASHFREE_CLIENT_SECRET }) => CASHFREE_CLIENT_SECRET !== undefined,
};

type Deps = { db: Db; config: Config; providers: PaymentProviders; now: Now };

/** Returns which providers are set up, the one that new payments use first. Never returns their keys. */
export async function getPaymentSettings({ db, config, providers, now }: Deps): Promise<PaymentSettings> {
  const names = [...new Set<PaymentProviderName>([...providers.keys(), ...PAYMENT_PROVIDERS])];
  const [events, hasPayments, lastTest] = await Promise.all([
    summarizeEvents(db, toIndianDate(now())),
    hasAnyPayment(db),
    findLastTest(db, now()),
  ]);
  return {
    providers: names.map((provider) => {
      const found = events.find((one) => one.provider === provider);
      return {
        provider,
        isConfigured: providers.has(provider),
        isFirst: providers.has(provider) && names[0] === provider,
        mode: providers.get(provider)?.mode ?? null,
        hasWebhookSecret: HAS_WEBHOOK_SECRET[provider](config),
        webhookUrl: `${config.PUBLIC_URL}/api/webhooks/payments/${provider}`,
        lastEventAt: found?.lastAt?.toISOString() ?? null,
        eventsToday: found?.today ?? 0,
      };
    }),
    canSendPayouts: createPayoutProvider(config) !== undefined,
    hasPayments,
    lastTest,
  };
}

type EventSummary = { provider: PaymentProviderName; lastAt: Date | null; today: number };

/** A provider without events is found by the primary key. Otherwise all events of the others would be read. */
async function summarizeEvents(db: Queryable, today: string): Promise<EventSummary[]> {
  const { rows } = await sql<EventSummary>`
    select
      provider,
      case when exists (select from payment_events event where event.provider = known.provider) then (
        select received_at from payment_events event
        where event.provider = known.provider
        order by received_at desc
        limit 1
      ) end as "lastAt",
      (
        select count(*)::int from payment_events event
        where event.provider = known.provider
          and event.received_at >= ${today}::timestamp at time zone 'Asia/Kolkata'
      ) as today
    from unnest(${PAYMENT_PROVIDERS}::text[]) known(provider)
  `.execute(db);
  return rows;
}

async function hasAnyPayment(db: Queryable): Promise<boolean> {
  const { rows } = await sql<{ isAny: boolean }>`select exists (select from payments) as "isAny"`.execute(db);
  return rows[0]?.isAny ?? false;
}
