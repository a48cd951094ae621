import type { ApiRequest, EndpointResponse } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { showError } from '../ui/show-error.ts';

export type WebhookEndpoint = EndpointResponse<'listWebhooks'>['endpoints'][number];
export type NewWebhook = ApiRequest<'createWebhook'>['body'];
export type WebhookUpdate = ApiRequest<'updateWebhook'>['body'];

export const WEBHOOKS_KEY = ['admin', 'webhooks'];
export const POLL_INTERVAL_MS = 4000;

export const webhooksQuery = queryOptions({
  queryKey: [...WEBHOOKS_KEY, 'list'],
  queryFn: async ({ signal }) => (await api.call('listWebhooks', { signal })).endpoints,
  staleTime: 0,
});

export const isPaused = ({ status }: WebhookEndpoint) => status === 'paused';
/** Turned on, but no delivery has worked for a while. */
export const isFailing = ({ status, failingSince }: WebhookEndpoint) => status === 'on' && failingSince !== null;

/** Reloads the endpoints while a delivery waits. */
export const usePolledWebhooks = () =>
  useQuery({
    ...webhooksQuery,
    refetchInterval: ({ state: { data } }) => (data?.some(({ waiting }) => waiting > 0) ? POLL_INTERVAL_MS : false),
  });

/** A form shows its error itself, and waits until the list is reloaded. */
function useWebhookForm<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries(webhooksQuery) });
}

export const useCreateWebhook = () => useWebhookForm((body: NewWebhook) => api.call('createWebhook', { body }));

export const useUpdateWebhook = (id: string) =>
  useWebhookForm((body: WebhookUpdate) => api.call('updateWebhook', { params: { id }, body }));

/** Not awaited, because the reload can remove what was pressed, and its callbacks would be lost. */
export function useWebhookMutation<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onError: (error) => showError(error, 'Something went wrong. Try again.'),
    onSettled: () => void cache.invalidateQueries({ queryKey: WEBHOOKS_KEY }),
  });
}

export const useRenewSecret = () =>
  useWebhookMutation(({ id }: WebhookEndpoint) => api.call('renewWebhookSecret', { params: { id } }));

export const useTestWebhook = () =>
  useWebhookMutation(({ id }: WebhookEndpoint) => api.call('testWebhook', { params: { id } }));

/** The dialog shows the error itself. */
export function useDeleteWebhook() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ id }: WebhookEndpoint) => api.call('deleteWebhook', { params: { id } }),
    onSettled: () => void cache.invalidateQueries(webhooksQuery),
  });
}
