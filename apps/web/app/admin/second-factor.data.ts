import type { Reply } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/browser-api.ts';
import { secondFactorDue } from '../platform/proof.ts';

export type SecondFactorSecret = Reply<'beginSecondFactor'>;

export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: ({ signal }) => api.call('readSecondFactor', { signal }),
});

export function useBeginSecondFactor() {
  return useMutation({ mutationFn: () => api.call('beginSecondFactor', {}) });
}

export function useConfirmSecondFactor() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (code: string) => (await api.call('confirmSecondFactor', { body: { code } })).recoveryCodes,
    onSuccess: () => {
      secondFactorDue.write(false);
      // What was refused before it was there is not refused any more, and other devices are logged out.
      return cache.invalidateQueries();
    },
  });
}

export function useRenewRecoveryCodes() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async () => (await api.call('renewRecoveryCodes', {})).recoveryCodes,
    onSuccess: () => cache.invalidateQueries({ queryKey: secondFactorQuery.queryKey }),
  });
}

export function useEndSecondFactor() {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: () => api.call('endSecondFactor', {}),
    onSuccess: (factor) => cache.setQueryData(secondFactorQuery.queryKey, factor),
  });
}
