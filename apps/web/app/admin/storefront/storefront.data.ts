import type { ApiRequest, EndpointResponse } from '@kinari/contract/contract';
import type { ContentArea } from '@kinari/contract/endpoints/storefront/areas';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../platform/browser-api.ts';
import { upload } from '../../platform/upload.ts';

/** An area of the storefront. Only own pages have a slug. */
export type AreaRef = { area: ContentArea; slug: string };
export type StorefrontArea = EndpointResponse<'listStorefrontAreas'>['areas'][number];
export type StorefrontVersion = StorefrontArea['live'];
export type Draft = EndpointResponse<'getDraft'>;
export type DraftProblem = Draft['problems'][number];
export type Publishing = ApiRequest<'publishContent'>['body'];
export type Scheduling = ApiRequest<'scheduleContent'>['body'];
export type ThemeCheck = EndpointResponse<'checkTheme'>;
type ThemeTokens = ApiRequest<'checkTheme'>['body'];

const STOREFRONT_KEY = ['admin', 'storefront'];
const VERSIONS_KEY = [...STOREFRONT_KEY, 'versions'];
const VERSIONS_PER_PAGE = 50;
// A link works for an hour.
const PREVIEW_LINK_MS = 50 * 60_000;

export const areasQuery = queryOptions({
  queryKey: [...STOREFRONT_KEY, 'areas'],
  queryFn: async ({ signal }) => (await api.call('listStorefrontAreas', { signal })).areas,
  staleTime: 0,
});

export const fetchDraft = ({ area, slug }: AreaRef, signal?: AbortSignal): Promise<Draft> =>
  api.call('getDraft', { params: { area }, query: { slug }, ...(signal && { signal }) });

/** Loaded once. Then the editor of the draft has the newest content. */
export const draftQuery = ({ area, slug }: AreaRef) =>
  queryOptions({
    queryKey: [...STOREFRONT_KEY, 'draft', area, slug],
    queryFn: ({ signal }) => fetchDraft({ area, slug }, signal),
    staleTime: 0,
    gcTime: 0,
    refetchOnWindowFocus: false,
  });

export const saveDraft = ({ area, slug }: AreaRef, revision: number, content: unknown): Promise<Draft> =>
  api.call('saveDraft', { params: { area }, body: { slug, revision, content } });

export const previewLinkQuery = queryOptions({
  queryKey: [...STOREFRONT_KEY, 'preview'],
  queryFn: async ({ signal }) => {
    // The preview of a closed shop needs the cookie of staff.
    await api.call('openShopView', { signal });
    return (await api.call('createPreviewLink', { signal })).path;
  },
  staleTime: PREVIEW_LINK_MS,
  refetchInterval: PREVIEW_LINK_MS,
  refetchOnWindowFocus: false,
});

export const themeCheckQuery = (tokens: ThemeTokens) =>
  queryOptions({
    queryKey: [...STOREFRONT_KEY, 'theme', tokens],
    queryFn: ({ signal }) => api.call('checkTheme', { body: tokens, signal }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const versionsQuery = (area: ContentArea | undefined) =>
  infiniteQueryOptions({
    queryKey: [...VERSIONS_KEY, area],
    queryFn: ({ pageParam: before, signal }) =>
      api.call('listVersions', { query: { area, before, limit: VERSIONS_PER_PAGE }, signal }),
    initialPageParam: undefined as string | undefined,
    getNextPageParam: ({ versions, more }) => (more ? (versions.at(-1)?.liveFrom ?? undefined) : undefined),
    staleTime: 0,
  });

export const collectionsQuery = queryOptions({
  queryKey: [...STOREFRONT_KEY, 'collections'],
  queryFn: ({ signal }) => api.call('listCollections', { signal }),
});

/** Reloads the lists of areas and versions afterwards. */
function useStorefrontMutation<Variables, Result>(mutationFn: (variables: Variables) => Promise<Result>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSettled: () => {
      void cache.invalidateQueries(areasQuery);
      void cache.invalidateQueries({ queryKey: VERSIONS_KEY });
    },
  });
}

export const usePublish = () => useStorefrontMutation((body: Publishing) => api.call('publishContent', { body }));

export const useSchedule = () => useStorefrontMutation((body: Scheduling) => api.call('scheduleContent', { body }));

export const useUnschedule = () =>
  useStorefrontMutation((id: string) => api.call('unscheduleContent', { params: { id } }));

/** `versionId` null restores the standard texts. */
export const useRestoreVersion = () =>
  useStorefrontMutation(({ area, slug, versionId }: AreaRef & { versionId: string | null }) =>
    api.call('restoreVersion', { params: { area }, body: { slug, versionId } }),
  );

export const useDiscardDraft = () =>
  useStorefrontMutation(({ area, slug, revision }: AreaRef & { revision: number }) =>
    api.call('discardDraft', { params: { area }, body: { slug, revision } }),
  );

type NewPage = { slug: string; content: { title: string; description: string; text: string } };

export const useAddPage = () =>
  useStorefrontMutation(({ slug, content }: NewPage) =>
    api.call('saveDraft', { params: { area: 'page' }, body: { slug, revision: 0, isNew: true, content } }),
  );

export const useUploadImage = () =>
  useMutation({
    mutationFn: async (file: File) =>
      (await upload('uploadStorefrontImage', { body: {}, files: { image: [file] } })).image,
  });
