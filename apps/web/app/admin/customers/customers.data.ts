import type { Reply } from '@kinari/contract/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import { ApiError } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { failureOf } from '../failure.ts';

export type ListedCustomer = Reply<'listCustomers'>['customers'][number];
export type CustomerInFull = Reply<'readCustomer'>;
export type CustomerSort = 'newest' | 'ordered';
export type CustomerFilter = { q: string; sort: CustomerSort };

const PER_PAGE = 50;

export const customersQuery = ({ q, sort }: CustomerFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'customers', sort, q],
    queryFn: ({ pageParam: page, signal }) =>
      api.call('listCustomers', { query: { page, limit: PER_PAGE, q, sort }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { currentPage, totalPages } }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** One customer; `null` when there is none. Asking is an opening of the page, so nothing asks ahead. */
export const customerQuery = (id: string) =>
  queryOptions({
    queryKey: ['admin', 'customer', id],
    queryFn: async ({ signal }): Promise<CustomerInFull | null> => {
      try {
        return await api.call('readCustomer', { params: { id }, signal });
      } catch (error) {
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
    staleTime: 0,
  });

export function useNoteCustomer(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: ({ text, key }: { text: string; key: string }) =>
      api.call('noteCustomer', { params: { id }, body: { text }, headers: { 'Idempotency-Key': key } }),
    onSuccess: () => cache.invalidateQueries(customerQuery(id)),
  });
}

export function useDeleteNote(id: string) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: (noteId: string) => api.call('deleteCustomerNote', { params: { id, noteId } }),
    onSettled: () => cache.invalidateQueries(customerQuery(id)),
  });
}

export const useExportCustomers = () =>
  useMutation({
    mutationFn: () => api.download('exportCustomers', {}),
    onError: (error) => failureOf(error, 'The table could not be made. Please try again.'),
  });
