import type { ApiRequest, EndpointResponse } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { showError } from '../ui/show-error.ts';

export type ApiKeyList = EndpointResponse<'listApiKeys'>;
export type ApiKey = ApiKeyList['apiKeys'][number];
export type CreatedApiKey = EndpointResponse<'createApiKey'>;
export type NewApiKey = ApiRequest<'createApiKey'>['body'];

export const apiKeysQuery = queryOptions({
  queryKey: ['admin', 'api-keys'],
  queryFn: ({ signal }) => api.call('listApiKeys', { signal }),
  staleTime: 0,
});

export function countActiveKeys({ apiKeys }: ApiKeyList): number {
  return apiKeys.filter(({ status }) => status === 'active').length;
}

function useApiKeyMutation<Variables, Result>(
  mutationFn: (variables: Variables) => Promise<Result>,
  onError?: (error: unknown) => void,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onError: (error) => onError?.(error),
    onSettled: () => cache.invalidateQueries(apiKeysQuery),
  });
}

/** The form shows the error itself. */
export const useCreateApiKey = () => useApiKeyMutation((body: NewApiKey) => api.call('createApiKey', { body }));

export const useStopApiKey = () =>
  useApiKeyMutation(
    ({ id }: ApiKey) => api.call('stopApiKey', { params: { id } }),
    (error) => showError(error, 'Couldn’t stop the key. Try again.'),
  );
