import type { ApiRequest, EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { upload } from '../../platform/upload.ts';

export type TaxSettings = EndpointResponse<'getTaxSettings'>;
export type TaxProfileFields = Omit<ApiRequest<'updateTaxProfile'>['body'], 'removeSignature'>;

const TAX_RATE_KEY = ['admin', 'tax-rate'];

export const taxSettingsQuery = queryOptions({
  queryKey: ['admin', 'tax-settings'],
  queryFn: ({ signal }) => api.call('getTaxSettings', { signal }),
  // Do not refetch while the form is being edited.
  staleTime: Number.POSITIVE_INFINITY,
});

export function taxRateQuery(hsn: string, price: number) {
  return queryOptions({
    queryKey: [...TAX_RATE_KEY, hsn, price],
    queryFn: ({ signal }) => api.call('checkTaxRate', { query: { hsn, price }, signal }),
    staleTime: 60_000,
  });
}

type SaveTaxProfileInput = {
  fields: TaxProfileFields;
  signature: File | 'none' | undefined;
  onProgress: (part: number) => void;
};

export function useSaveTaxProfile() {
  const onSuccess = useStoreTaxSettings();
  return useMutation({
    mutationFn: ({ fields, signature, onProgress }: SaveTaxProfileInput) =>
      upload('updateTaxProfile', {
        body: { ...fields, ...(signature === 'none' && { removeSignature: true }) },
        files: { signature: signature instanceof File ? [signature] : [] },
        onProgress,
      }),
    onSuccess,
  });
}

export function useSaveTaxRates() {
  const onSuccess = useStoreTaxSettings();
  return useMutation({
    mutationFn: (body: EndpointBody<'updateTaxRates'>) => api.call('updateTaxRates', { body }),
    onSuccess,
  });
}

function useStoreTaxSettings() {
  const cache = useQueryClient();
  return (saved: TaxSettings) => {
    cache.setQueryData(taxSettingsQuery.queryKey, saved);
    return cache.invalidateQueries({ queryKey: TAX_RATE_KEY });
  };
}
