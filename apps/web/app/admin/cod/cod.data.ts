import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import type { CodAge } from '@kinari/contract/labels/cod-labels';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { PAGED_LIST } from '../data/paged-list.ts';

export type CodSummary = EndpointResponse<'getCodSummary'>;
export type CourierTotals = CodSummary['total'];
export type OutstandingShipment = EndpointResponse<'listOutstandingCod'>['shipments'][number];
export type RemittanceResult = EndpointResponse<'postRemittance'>;
export type RemittanceInput = EndpointBody<'postRemittance'>;
export type CodFilter = { courier: string | undefined; age: CodAge | undefined };

const COD_KEY = ['admin', 'cod'];

export const codSummaryQuery = queryOptions({
  queryKey: [...COD_KEY, 'totals'],
  queryFn: ({ signal }) => api.call('getCodSummary', { signal }),
  staleTime: 0,
});

export const outstandingShipmentsQuery = ({ courier, age }: CodFilter) =>
  infiniteQueryOptions({
    queryKey: [...COD_KEY, 'shipments', courier ?? 'all', age ?? 'all'],
    queryFn: ({ pageParam, signal }) =>
      api.call('listOutstandingCod', { query: { courier, age, page: pageParam }, signal }),
    ...PAGED_LIST,
  });

function useCodMutation<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({ mutationFn, onSettled: () => cache.invalidateQueries({ queryKey: COD_KEY }) });
}

export const previewRemittance = (body: RemittanceInput) => api.call('previewRemittance', { body });
export const usePostRemittance = () => useCodMutation((body: RemittanceInput) => api.call('postRemittance', { body }));
export const useWriteOffCod = () =>
  useCodMutation(({ id, reason }: { id: string; reason: string }) =>
    api.call('writeOffCod', { params: { id }, body: { reason } }),
  );
