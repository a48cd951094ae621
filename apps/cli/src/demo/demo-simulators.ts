import pg from 'pg';
import type { EarlierPayment } from '../../../../simulators/src/payments/restore-payment.ts';
import type { Simulators } from '../../../../simulators/src/start-simulators.ts';

/** Couriers at the first two ports, payment providers at the next three. */
export const SIMULATOR_PORTS = 5;

type Input = {
  /** Port of the first simulator. The others use the next ones. */
  port: number;
  apiUrl: string;
  databaseUrl: string;
  /** True in a container: a browser outside must reach the pages where customers pay. */
  isContainer: boolean;
};

/** Starts the simulators, which report to the API of this shop. Returns the settings of a shop that uses them. */
export async function startDemoSimulators({
  port,
  apiUrl,
  databaseUrl,
  isContainer,
}: Input): Promise<Record<string, string>> {
  const { startSimulators, WEBHOOK_KEY } = await import('../../../../simulators/src/start-simulators.ts');
  const simulators = await startSimulators(port, { payerHost: isContainer ? '0.0.0.0' : '127.0.0.1' });
  const { shiprocket, delhivery, payments, settings, paymentSettings } = simulators;
  const shipments = `${apiUrl}/api/webhooks/shipments`;
  shiprocket.setWebhookSchedule({ url: `${shipments}/rocket`, key: WEBHOOK_KEY });
  delhivery.setWebhookSchedule({ url: `${shipments}/delhivery`, key: WEBHOOK_KEY });
  for (const name of ['razorpay', 'phonepe', 'cashfree'] as const)
    payments[name].setWebhookSchedule({ url: `${apiUrl}/api/webhooks/payments/${name}` });
  await restorePayments(payments, databaseUrl);
  return {
    ...settings,
    ...paymentSettings,
    // Without Cashfree: it shows UPI codes, and no UPI app can pay a simulator.
    PAYMENT_PROVIDERS: 'razorpay,phonepe',
  };
}

/** Simulators forget everything when they stop. Without its payments, a provider could not refund them. */
async function restorePayments(payments: Simulators['payments'], databaseUrl: string): Promise<void> {
  const { restorePayment } = await import('../../../../simulators/src/payments/restore-payment.ts');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { rows } = await client.query<EarlierPayment>(`
    select
      provider, reference, provider_id as "providerId", provider_payment_id as "providerPaymentId",
      received_paise::int as paise, coalesce(method, 'upi') as method
    from payments
    where provider in ('razorpay', 'phonepe') and provider_id is not null and provider_payment_id is not null and extra_of is null
  `);
  await client.end();
  for (const payment of rows) restorePayment(payments, payment);
}
