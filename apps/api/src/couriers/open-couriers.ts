import type { Config } from '../config.ts';
import { PATIENCE_MS } from './ask.ts';
import { byHand } from './by-hand.ts';
import type { Courier, CourierName } from './courier.ts';
import { openDelhivery } from './delhivery.ts';
import { openShiprocket } from './shiprocket.ts';

export type Couriers = Map<CourierName, Courier>;

/** The couriers whose keys are set; by hand always. In a request, where somebody waits, they have less time. */
export function openCouriers(config: Config, where: keyof typeof PATIENCE_MS): Couriers {
  const patienceMs = PATIENCE_MS[where];
  const couriers: Couriers = new Map([[byHand.name, byHand]]);
  const { SHIPROCKET_EMAIL: email, SHIPROCKET_PASSWORD: password, DELHIVERY_TOKEN: token } = config;
  if (email && password) {
    couriers.set(
      'shiprocket',
      openShiprocket({
        root: config.SHIPROCKET_URL.replace(/\/+$/, ''),
        email,
        password,
        pickup: config.SHIPROCKET_PICKUP,
        shopEmail: config.MAIL_FROM,
        patienceMs,
        ...(config.SHIPROCKET_HOOK_KEY && { hookKey: config.SHIPROCKET_HOOK_KEY }),
      }),
    );
  }
  if (token) {
    couriers.set(
      'delhivery',
      openDelhivery({
        root: config.DELHIVERY_URL.replace(/\/+$/, ''),
        token,
        pickup: config.DELHIVERY_PICKUP,
        patienceMs,
        ...(config.DELHIVERY_HOOK_KEY && { hookKey: config.DELHIVERY_HOOK_KEY }),
      }),
    );
  }
  return couriers;
}
