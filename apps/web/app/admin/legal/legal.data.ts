import type { EndpointResponse } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';

export type LegalPage = EndpointResponse<'listLegalPages'>[number];
export type LegalSlug = LegalPage['slug'];

export const legalPagesQuery = queryOptions({
  queryKey: ['admin', 'legal-pages'],
  queryFn: ({ signal }) => api.call('listLegalPages', { signal }),
  // Do not refetch while the text is being edited.
  staleTime: Number.POSITIVE_INFINITY,
});

/** `updatedAt` is the version of the page that the text is based on. */
export type LegalText = { content: string; updatedAt: string };

export function useSaveLegalPage(slug: LegalSlug) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: async (text: LegalText) => (await api.call('saveLegalPage', { body: { slug, ...text } })).page,
    onSuccess: (saved) => {
      cache.setQueryData(legalPagesQuery.queryKey, (pages) =>
        pages?.map((page) => (page.slug === saved.slug ? saved : page)),
      );
    },
    // Someone else saved first. Their text is needed to continue.
    onError: (error) => isStaleVersion(error) && cache.invalidateQueries(legalPagesQuery),
  });
}

export function isStaleVersion(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'stale_version';
}
