import { ProviderRejectedError } from '../platform/outbound/provider-errors.ts';
import type { Courier } from './courier.ts';

/** Courier without an API: staff type the tracking number and update the status. */
export const manualCourier: Courier = {
  name: 'by-hand',
  async book({ trackingNumber, courierName }) {
    if (!trackingNumber) throw new ProviderRejectedError('by-hand', 'Enter the tracking number');
    return { trackingNumber, courierName: courierName ?? 'By hand' };
  },
  lookUp: async () => undefined,
  label: async () => undefined,
  requestPickup: async () => {},
  cancel: async () => {},
  track: async () => [],
  resolveDeliveryFailure: async () => {},
  verifyWebhook: () => false,
  parseWebhook: () => [],
};
