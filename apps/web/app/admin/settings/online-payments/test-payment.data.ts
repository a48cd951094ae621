import type { PaymentProvider } from '@kinari/contract/labels/payment-labels';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../../platform/browser-api.ts';
import { PAYMENTS_KEY, paymentSettingsQuery } from '../../navigation/payment-settings.data.ts';
import { isTestFinished, type TestPayment } from './provider-format.ts';

// The API asks the provider at most as often.
const POLL_INTERVAL_MS = 3000;
/** A test that no one paid stays unfinished. */
const POLLED_MS = 30 * 60_000;

/** The steps of a test payment, polled until it is finished. `known` is shown until they are loaded. */
export const testPaymentQuery = (known: TestPayment) =>
  queryOptions({
    queryKey: [...PAYMENTS_KEY, 'test', known.id],
    queryFn: async ({ signal }) => (await api.call('getTestPayment', { params: { id: known.id }, signal })).test,
    initialData: known,
    enabled: ({ state: { data } }) => data !== undefined && isPolled(data),
    refetchInterval: ({ state: { data } }) => (data && isPolled(data) ? POLL_INTERVAL_MS : false),
    staleTime: 0,
  });

export function isPolled(test: TestPayment, now = new Date()): boolean {
  return !isTestFinished(test) && now.getTime() - Date.parse(test.startedAt) < POLLED_MS;
}

export function useRunTestPayment() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (provider: PaymentProvider) => (await api.call('runTestPayment', { body: { provider } })).test,
    onSettled: () => cache.invalidateQueries(paymentSettingsQuery),
  });
}
