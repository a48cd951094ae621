import { PORTS } from '../support/ports.ts';
import { createShopEnv } from './shop-env.ts';
import { isShopReady, startShopProcesses } from './shop-processes.ts';

const MAX_START_MS = 60_000;

/** Starts the same shop with a courier configured. Its checkout requires a name and a mobile number. */
export async function startAppWithCourier(): Promise<{ url: string; stop: () => void }> {
  const url = `http://127.0.0.1:${PORTS.courierWeb}`;
  const env = {
    ...createShopEnv({ url, web: PORTS.courierWeb, api: PORTS.courierApi }),
    // Nothing is booked here. The courier only has to be configured.
    DELHIVERY_TOKEN: 'a token that books nothing',
  };
  const processes = startShopProcesses({ env, stdio: 'ignore', parts: ['api', 'web'] });
  const stop = () => {
    for (const child of processes) child.kill();
  };
  const deadline = Date.now() + MAX_START_MS;
  while (!(await isShopReady(url))) {
    if (Date.now() > deadline) {
      stop();
      throw new Error('The shop with a courier did not start');
    }
    await new Promise((resolve) => setTimeout(resolve, 200));
  }
  return { url, stop };
}
