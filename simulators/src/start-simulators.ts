import { createDelhiverySimulator, DELHIVERY_ACCOUNT, type DelhiverySimulator } from './delhivery.ts';
import { createShiprocketSimulator, SHIPROCKET_ACCOUNT, type ShiprocketSimulator } from './shiprocket.ts';

export const WEBHOOK_KEY = 'a key for webhooks of simulators';

export type Simulators = {
  shiprocket: ShiprocketSimulator;
  delhivery: DelhiverySimulator;
  /** Settings of a shop that uses them. */
  settings: Record<string, string>;
};

/** Starts both couriers, on `port` and the next one. They send no webhooks until they have a URL. */
export async function startSimulators(port: number): Promise<Simulators> {
  const shiprocket = await createShiprocketSimulator({ port });
  const delhivery = await createDelhiverySimulator({ port: port + 1 });
  const settings = {
    SHIPROCKET_URL: shiprocket.url,
    SHIPROCKET_EMAIL: SHIPROCKET_ACCOUNT.email,
    SHIPROCKET_PASSWORD: SHIPROCKET_ACCOUNT.password,
    SHIPROCKET_WEBHOOK_SECRET: WEBHOOK_KEY,
    DELHIVERY_URL: delhivery.url,
    DELHIVERY_TOKEN: DELHIVERY_ACCOUNT.token,
    DELHIVERY_WEBHOOK_SECRET: WEBHOOK_KEY,
  };
  return { shiprocket, delhivery, settings };
}
