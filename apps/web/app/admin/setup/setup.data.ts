import type { EndpointResponse } from '@kinari/contract/contract';
import type { SetupStep } from '@kinari/contract/endpoints/storefront/setup-steps';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { notify } from '../../ui/toast.ts';
import { useSaveSettings } from '../data/settings.data.ts';
import { type TaxSettings, taxSettingsQuery, useSaveTaxProfile } from '../data/tax.data.ts';
import { showError } from '../ui/show-error.ts';

export type Setup = EndpointResponse<'getSetup'>;
export type SetupStepState = Setup['steps'][number];
export type OpenClaim = Setup['claims'][number];

export const setupQuery = queryOptions({
  queryKey: ['admin', 'setup'],
  queryFn: ({ signal }) => api.call('getSetup', { signal }),
  // Every page of the admin can finish a step.
  staleTime: 0,
});

const showSetupError = (error: unknown) => showError(error, 'Couldn’t save. Try again.');

/** A mutation after which the guide is loaded again. */
function useSetupMutation<Variables>(mutationFn: (variables: Variables) => Promise<unknown>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSuccess: () => cache.invalidateQueries(setupQuery), onError: showSetupError });
}

export const useSkipStep = () =>
  useSetupMutation(({ step, skipped }: { step: SetupStep; skipped: boolean }) =>
    api.call('skipSetupStep', { params: { step }, body: { skipped } }),
  );

export const useConfirmClaim = () =>
  useSetupMutation(({ claim, confirmed }: Pick<OpenClaim, 'claim'> & { confirmed: boolean }) =>
    api.call('confirmClaim', { params: { claim }, body: { confirmed } }),
  );

export const useHideGuide = () =>
  useSetupMutation((hidden: boolean) => api.call('hideSetupGuide', { body: { hidden } }));

export function useCloseShop() {
  const { mutateAsync } = useSaveSettings();
  return useSetupMutation(async (shopClosed: boolean) => {
    await mutateAsync({ shopClosed });
    notify({ text: shopClosed ? 'The shop is closed' : 'The shop is open', tone: 'ok' });
  });
}

/** Saves the tax profile of a shop that is not registered. The prefixes of its documents stay. */
export function useSaveNotRegistered() {
  const cache = useQueryClient();
  const { mutateAsync } = useSaveTaxProfile();
  return useSetupMutation(async () => {
    const { profile } = await cache.ensureQueryData(taxSettingsQuery);
    await mutateAsync({ fields: toUnregistered(profile), signature: undefined, onProgress: () => {} });
    notify({ text: 'GST settings saved', tone: 'ok' });
  });
}

function toUnregistered({ invoicePrefix, billPrefix, creditPrefix }: TaxSettings['profile']) {
  return { registration: 'none' as const, gstin: '', legalName: '', invoicePrefix, billPrefix, creditPrefix };
}
