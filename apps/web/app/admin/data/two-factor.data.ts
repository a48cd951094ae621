import type { EndpointResponse } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { twoFactorRequired } from '../../platform/reauthentication.ts';

export type TwoFactorSecret = EndpointResponse<'startTwoFactorSetup'>;

export const twoFactorQuery = queryOptions({
  queryKey: ['two-factor'],
  queryFn: ({ signal }) => api.call('getTwoFactor', { signal }),
});

export function useStartTwoFactorSetup() {
  return useMutation({ mutationFn: () => api.call('startTwoFactorSetup', {}) });
}

export function useConfirmTwoFactorSetup() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (code: string) => (await api.call('confirmTwoFactorSetup', { body: { code } })).recoveryCodes,
    onSuccess: () => {
      twoFactorRequired.write(false);
      // Requests rejected before now work, and other devices are logged out. Reload everything.
      return cache.invalidateQueries();
    },
  });
}

export function useRegenerateRecoveryCodes() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api.call('regenerateRecoveryCodes', {})).recoveryCodes,
    onSuccess: () => cache.invalidateQueries({ queryKey: twoFactorQuery.queryKey }),
  });
}

export function useDisableTwoFactor() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('disableTwoFactor', {}),
    onSuccess: (twoFactor) => cache.setQueryData(twoFactorQuery.queryKey, twoFactor),
  });
}
