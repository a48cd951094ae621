import type { Reply } from '@kinari/contract/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiError } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';

export type LegalPage = Reply<'listLegalPages'>[number];
export type LegalSlug = LegalPage['slug'];

export const legalPagesQuery = queryOptions({
  queryKey: ['admin', 'legal-pages'],
  queryFn: ({ signal }) => api.call('listLegalPages', { signal }),
  // A text that is being edited does not change under its writer.
  staleTime: Number.POSITIVE_INFINITY,
});

/** A text, and the version of the page it was written upon. */
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
    // Somebody else was quicker: what they wrote is needed to go on.
    onError: (error) => isStale(error) && cache.invalidateQueries(legalPagesQuery),
  });
}

export function isStale(error: unknown): boolean {
  return error instanceof ApiError && error.code === 'stale_version';
}
