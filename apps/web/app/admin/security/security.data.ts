import type { Reply } from '@kinari/contract/contract';
import type { SecurityKind } from '@kinari/contract/words/security-kinds';
import { infiniteQueryOptions, keepPreviousData } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';

export type SecurityEvent = Reply<'listSecurityEvents'>['events'][number];
export type SecurityFilter = { kind: SecurityKind | undefined; person: string };

export const securityQuery = ({ kind, person }: SecurityFilter) =>
  infiniteQueryOptions({
    queryKey: ['admin', 'security', kind ?? 'all', person],
    queryFn: ({ pageParam, signal }) =>
      api.call('listSecurityEvents', { query: { kind, person: person || undefined, before: pageParam }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ older }) => older ?? undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });
