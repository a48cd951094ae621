import type { EndpointResponse } from '@kinari/contract/contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { PAGED_LIST } from '../data/paged-list.ts';
import { showError } from '../ui/show-error.ts';

export type CustomerSummary = EndpointResponse<'listCustomers'>['customers'][number];
export type CustomerDetails = EndpointResponse<'getCustomer'>;
export type CustomerSort = 'newest' | 'ordered';
export type CustomerFilter = { q: string; sort: CustomerSort };

const PAGE_SIZE = 50;

export const customersQuery = ({ q, sort }: CustomerFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'customers', sort, q],
    queryFn: ({ pageParam: page, signal }) =>
      api.call('listCustomers', { query: { page, limit: PAGE_SIZE, q, sort }, signal }),
    ...PAGED_LIST,
  });

/** Returns one customer, or `null`. Never prefetch: each request is recorded as a customer view. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'customer', id],
    queryFn: async ({ signal }): Promise<CustomerDetails | null> => {
      try {
        return await api.call('getCustomer', { params: { id }, signal });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
    staleTime: 0,
  });

export function useAddCustomerNote(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      api.call('addCustomerNote', { params: { id }, body: { text }, headers: { 'Idempotency-Key': key } }),
    onSuccess: () => cache.invalidateQueries(customerQuery(id)),
  });
}

export function useDeleteCustomerNote(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (noteId: string) => api.call('deleteCustomerNote', { params: { id, noteId } }),
    onSettled: () => cache.invalidateQueries(customerQuery(id)),
  });
}

export const useExportCustomers = () =>
  useMutation({
    mutationFn: () => api.download('exportCustomers', {}),
    onError: (error) => showError(error, 'Couldn’t export the customers. Try again.'),
  });
