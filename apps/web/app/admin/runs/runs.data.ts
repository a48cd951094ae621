import type { Query, Reply, Request } from '@kinari/contract/contract';
import {
  infiniteQueryOptions,
  keepPreviousData,
  queryOptions,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query';
import type { DownloadedFile } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { upload } from '../../platform/upload.ts';

export type Run = Reply<'readImport'>['run'];
export type RunState = Run['state'];
export type RunRow = Reply<'listImportRows'>['data'][number];
export type RunCell = RunRow['cells'][number];
/** Which rows of a run are looked at. */
export type RowsShown = NonNullable<Query<'listImportRows'>['show']>;
export type ExportFilter = Request<'startExport'>['body']['filter'];

const KEY = ['admin', 'runs'];
const runKey = (id: string) => [...KEY, 'run', id];

export const runsQuery = queryOptions({
  queryKey: [...KEY, 'list'],
  queryFn: async ({ signal }) => (await api.call('listImports', { signal })).runs,
  staleTime: 0,
});

export const runQuery = (id: string) =>
  queryOptions({
    queryKey: runKey(id),
    queryFn: async ({ signal }) => (await api.call('readImport', { params: { id }, signal })).run,
    staleTime: 0,
  });

/** `state` is part of the key: what a row says depends on how far its run is. */
export const runRowsQuery = ({ id, state }: Pick<Run, 'id' | 'state'>, show: RowsShown) =>
  infiniteQueryOptions({
    queryKey: [...runKey(id), 'rows', state, show],
    queryFn: ({ pageParam, signal }) =>
      api.call('listImportRows', { params: { id }, query: { show, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: ({ pagination: { currentPage, totalPages } }) =>
      currentPage < totalPages ? currentPage + 1 : undefined,
    placeholderData: keepPreviousData,
    staleTime: 0,
  });

/** The first few rows that stay out. */
export const refusedHeadQuery = ({ id, state }: Pick<Run, 'id' | 'state'>) =>
  queryOptions({
    queryKey: [...runKey(id), 'refused', state],
    queryFn: async ({ signal }) =>
      (await api.call('listImportRows', { params: { id }, query: { show: 'refused', limit: 3 }, signal })).data,
    staleTime: 0,
  });

/** A step of a run answers the run as it stands then. */
function useStep<What extends { id: string }>(step: (what: What) => Promise<{ run: Run }>) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn: step,
    onSuccess: ({ run }) => cache.setQueryData(runKey(run.id), run),
    onSettled: (_reply, _error, { id }) =>
      Promise.all([
        cache.invalidateQueries({ queryKey: [...KEY, 'list'] }),
        cache.invalidateQueries({ queryKey: runKey(id), exact: true }),
      ]),
  });
}

const byId = ({ id }: { id: string }) => ({ params: { id } });
export const useApplyRun = () => useStep((run: { id: string }) => api.call('applyImport', byId(run)));
export const useStopRun = () => useStep((run: { id: string }) => api.call('stopImport', byId(run)));
export const useUndoRun = () => useStep((run: { id: string }) => api.call('undoImport', byId(run)));
export const useMapColumns = () =>
  useStep(({ id, ...body }: { id: string } & Request<'mapImport'>['body']) =>
    api.call('mapImport', { params: { id }, body }),
  );

const once = () => ({ 'Idempotency-Key': crypto.randomUUID() });

type Sending = { files: readonly File[]; onProgress: (part: number) => void };

/** Sends a table, and pictures along with it; the run has the table's name. */
export function useSendFile() {
  return useMutation({
    mutationFn: async ({ files: [table, ...pictures], onProgress }: Sending): Promise<Run> => {
      if (!table) throw new Error('There is no file to send');
      const request = { body: { name: table.name }, files: { files: [table, ...pictures] }, onProgress };
      return (await upload('startImport', { ...request, headers: once() })).run;
    },
  });
}

export function useStartGridRun() {
  return useMutation({
    mutationFn: async (cells: Request<'startGridRun'>['body']['cells']): Promise<Run> =>
      (await api.call('startGridRun', { body: { cells }, headers: once() })).run,
  });
}

/** One step for many products; it is written at once, so there is nothing to check before. */
export function useStartBulkRun() {
  return useMutation({
    mutationFn: async (body: Request<'startBulkRun'>['body']): Promise<Run> =>
      (await api.call('startBulkRun', { body, headers: once() })).run,
  });
}

export const downloadRefused = (id: string): Promise<DownloadedFile> =>
  api.download('downloadRefusedRows', { params: { id } });
