import type { Body, Reply, Request } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../platform/browser-api.ts';
import { upload } from '../platform/upload.ts';

export type TaxSettings = Reply<'readTaxSettings'>;
export type TaxProfileFields = Omit<Request<'saveTaxProfile'>['body'], 'removeSignature'>;

const TAX_RATE = ['admin', 'tax-rate'];

export const taxSettingsQuery = queryOptions({
  queryKey: ['admin', 'tax-settings'],
  queryFn: ({ signal }) => api.call('readTaxSettings', { signal }),
  // A form that is being filled in does not change under its reader.
  staleTime: Number.POSITIVE_INFINITY,
});

/** What of a price is GST today. */
export function taxRateQuery(hsn: string, price: number) {
  return queryOptions({
    queryKey: [...TAX_RATE, hsn, price],
    queryFn: ({ signal }) => api.call('checkTaxRate', { query: { hsn, price }, signal }),
    staleTime: 60_000,
  });
}

type ProfileChange = {
  fields: TaxProfileFields;
  signature: File | 'none' | undefined;
  onProgress: (part: number) => void;
};

export function useSaveTaxProfile() {
  const onSuccess = useKeep();
  return useMutation({
    mutationFn: ({ fields, signature, onProgress }: ProfileChange) =>
      upload('saveTaxProfile', {
        body: { ...fields, ...(signature === 'none' && { removeSignature: true }) },
        files: { signature: signature instanceof File ? [signature] : [] },
        onProgress,
      }),
    onSuccess,
  });
}

export function useSaveTaxRates() {
  const onSuccess = useKeep();
  return useMutation({
    mutationFn: (body: Body<'saveTaxRates'>) => api.call('saveTaxRates', { body }),
    onSuccess,
  });
}

function useKeep() {
  const cache = useQueryClient();
  return (saved: TaxSettings) => {
    cache.setQueryData(taxSettingsQuery.queryKey, saved);
    return cache.invalidateQueries({ queryKey: TAX_RATE });
  };
}
