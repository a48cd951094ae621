import type { Config } from '../config.ts';
import { TIMEOUT_MS } from '../platform/outbound/send-request.ts';
import type { Courier, CourierName } from './courier.ts';
import { createDelhivery } from './delhivery.ts';
import { manualCourier } from './manual-courier.ts';
import { createShiprocket } from './shiprocket.ts';

export type Couriers = Map<CourierName, Courier>;

/** Creates the configured couriers, and always the manual one. In HTTP requests their timeout is shorter. */
export function createCouriers(config: Config, context: keyof typeof TIMEOUT_MS): Couriers {
  const timeoutMs = TIMEOUT_MS[context];
  const couriers: Couriers = new Map([[manualCourier.name, manualCourier]]);
  const { SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password, DELHIVERY_TOKEN: token } = config;
  if (email && password) {
    couriers.set(
      'shiprocket',
      createShiprocket({
        root: config.SHIPROCKET_URL.replace(/\/+$/, ''),
        email,
        password,
        pickup: config.SHIPROCKET_PICKUP_LOCATION,
        shopEmail: config.MAIL_FROM,
        timeoutMs,
        ...(config.SHIPROCKET_WEBHOOK_SECRET && { webhookSecret: config.SHIPROCKET_WEBHOOK_SECRET }),
      }),
    );
  }
  if (token) {
    couriers.set(
      'delhivery',
      createDelhivery({
        root: config.DELHIVERY_URL.replace(/\/+$/, ''),
        token,
        pickup: config.DELHIVERY_PICKUP_LOCATION,
        timeoutMs,
        ...(config.DELHIVERY_WEBHOOK_SECRET && { webhookSecret: config.DELHIVERY_WEBHOOK_SECRET }),
      }),
    );
  }
  return couriers;
}
