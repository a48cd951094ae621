import { createDelhiverySimulator, DELHIVERY_ACCOUNT, type DelhiverySimulator } from './delhivery.ts';
import { type PaymentSimulators, startPaymentSimulators } from './payments/start-payment-simulators.ts';
import { createShiprocketSimulator, SHIPROCKET_ACCOUNT, type ShiprocketSimulator } from './shiprocket.ts';

export const WEBHOOK_KEY = 'a key for webhooks of simulators';

export type Simulators = {
  shiprocket: ShiprocketSimulator;
  delhivery: DelhiverySimulator;
  payments: PaymentSimulators;
  /** Settings of a shop that uses the couriers. */
  settings: Record<string, string>;
  /** Settings of a shop that uses the payment providers. */
  paymentSettings: Record<string, string>;
};

/**
 * Starts both couriers on `port` and the next one, and the payment providers on the three after. They send no webhooks until they have a URL.
 * `payerHost`: where the pages of the payment providers listen, if not on loopback.
 */
export async function startSimulators(port: number, { payerHost }: { payerHost?: string } = {}): Promise<Simulators> {
  const shiprocket = await createShiprocketSimulator({ port });
  const delhivery = await createDelhiverySimulator({ port: port + 1 });
  const payments = await startPaymentSimulators({
    ...(payerHost && { host: payerHost }),
    ports: { razorpay: port + 2, phonepe: port + 3, cashfree: port + 4 },
  });
  const settings = {
    SHIPROCKET_URL: shiprocket.url,
    SHIPROCKET_EMAIL: SHIPROCKET_ACCOUNT.email,
    SHIPROCKET_PASSWORD: SHIPROCKET_ACCOUNT.password,
    SHIPROCKET_WEBHOOK_SECRET: WEBHOOK_KEY,
    DELHIVERY_URL: delhivery.url,
    DELHIVERY_TOKEN: DELHIVERY_ACCOUNT.token,
    DELHIVERY_WEBHOOK_SECRET: WEBHOOK_KEY,
  };
  return { shiprocket, delhivery, payments, settings, paymentSettings: payments.settings };
}
