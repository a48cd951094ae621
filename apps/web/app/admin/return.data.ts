import type { Reply } from '@kinari/contract/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../platform/api.ts';
import { api } from '../platform/browser-api.ts';

export type StaffReturn = Reply<'readReturn'>['return'];
export type Refund = StaffReturn['refunds'][number];

export const RETURNS_KEY = ['admin', 'returns'];

/** One return with all around it; `null` when there is none. */
export const returnQuery = (id: string) =>
  queryOptions({
    queryKey: [...RETURNS_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<StaffReturn | null> => {
      try {
        return (await api.call('readReturn', { params: { id }, signal })).return;
      } catch (error) {
        // An address somebody has mistyped names no return either.
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
    staleTime: 0,
  });
