import type { EndpointResponse } from '@kinari/contract/contract';
import type { SecurityEventType } from '@kinari/contract/labels/security-event-labels';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export type SecurityEvent = EndpointResponse<'listSecurityEvents'>['events'][number];
export type SecurityFilter = { kind: SecurityEventType | undefined; person: string };

export const securityEventsQuery = ({ kind, person }: SecurityFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'security', kind ?? 'all', person],
    queryFn: ({ pageParam, signal }) =>
      api.call('listSecurityEvents', { query: { kind, person: person || undefined, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
