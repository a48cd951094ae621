import type { EndpointResponse } from '@kinari/contract/contract';
import { queryOptions } from '@tanstack/react-query';
import { ApiError } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';

export type AdminReturn = EndpointResponse<'getReturn'>['return'];
export type Refund = AdminReturn['refunds'][number];

export const RETURNS_KEY = ['admin', 'returns'];

export const returnQuery = (id: string) =>
  queryOptions({
    queryKey: [...RETURNS_KEY, 'one', id],
    queryFn: async ({ signal }): Promise<AdminReturn | null> => {
      try {
        return (await api.call('getReturn', { params: { id }, signal })).return;
      } catch (error) {
        // A mistyped id in the URL is also not found.
        if (error instanceof ApiError && (error.status === 404 || error.status === 400)) return null;
        throw error;
      }
    },
    staleTime: 0,
  });
