import type { EndpointResponse } from '@kinari/contract/contract';
import { queryOptions } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export type PaymentSettings = EndpointResponse<'getPaymentSettings'>;

export const PAYMENTS_KEY = ['admin', 'payments'];

/** Which payment providers are set up. Shared by the menu, the command palette and the settings. */
export const paymentSettingsQuery = queryOptions({
  queryKey: [...PAYMENTS_KEY, 'settings'],
  queryFn: ({ signal }) => api.call('getPaymentSettings', { signal }),
});

/** True if customers can pay online, or could: old payments and their refunds must stay visible. */
export function hasOnlinePayments({ providers, hasPayments }: PaymentSettings): boolean {
  return hasPayments || providers.some(({ isConfigured }) => isConfigured);
}
