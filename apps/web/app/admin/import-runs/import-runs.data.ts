import type { ApiRequest, EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { infiniteQueryOptions, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import type { DownloadedFile } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { upload } from '../../platform/upload.ts';
import { PAGED_LIST } from '../data/paged-list.ts';

export type ImportRun = EndpointResponse<'getImport'>['run'];
export type ImportStatus = ImportRun['status'];
export type ImportRow = EndpointResponse<'listImportRows'>['data'][number];
export type ImportCell = ImportRow['cells'][number];
export type ImportRowFilter = NonNullable<EndpointQuery<'listImportRows'>['show']>;
export type ExportFilter = ApiRequest<'createProductExport'>['body']['filter'];

const IMPORT_RUNS_KEY = ['admin', 'import-runs'];
const importRunKey = (id: string) => [...IMPORT_RUNS_KEY, 'run', id];

export const importRunsQuery = queryOptions({
  queryKey: [...IMPORT_RUNS_KEY, 'list'],
  queryFn: async ({ signal }) => (await api.call('listImports', { signal })).runs,
  staleTime: 0,
});

export const importRunQuery = (id: string) =>
  queryOptions({
    queryKey: importRunKey(id),
    queryFn: async ({ signal }) => (await api.call('getImport', { params: { id }, signal })).run,
    staleTime: 0,
  });

/** `status` is in the key, because the row texts depend on it. */
export const importRowsQuery = ({ id, status }: Pick<ImportRun, 'id' | 'status'>, show: ImportRowFilter) =>
  infiniteQueryOptions({
    queryKey: [...importRunKey(id), 'rows', status, show],
    queryFn: ({ pageParam, signal }) =>
      api.call('listImportRows', { params: { id }, query: { show, page: pageParam }, signal }),
    ...PAGED_LIST,
  });

export const firstRejectedRowsQuery = ({ id, status }: Pick<ImportRun, 'id' | 'status'>) =>
  queryOptions({
    queryKey: [...importRunKey(id), 'rejected', status],
    queryFn: async ({ signal }) =>
      (await api.call('listImportRows', { params: { id }, query: { show: 'rejected', limit: 3 }, signal })).data,
    staleTime: 0,
  });

/** Each call returns the updated import, which goes into the cache. */
function useImportMutation<Variables extends { id: string }>(
  mutationFn: (variables: Variables) => Promise<{ run: ImportRun }>,
) {
  const cache = useQueryClient();
  return useMutation({
    mutationFn,
    onSuccess: ({ run }) => cache.setQueryData(importRunKey(run.id), run),
    onSettled: (_response, _error, { id }) =>
      Promise.all([
        cache.invalidateQueries({ queryKey: [...IMPORT_RUNS_KEY, 'list'] }),
        cache.invalidateQueries({ queryKey: importRunKey(id), exact: true }),
      ]),
  });
}

const withIdParam = ({ id }: { id: string }) => ({ params: { id } });
export const useApplyImport = () =>
  useImportMutation((run: { id: string }) => api.call('applyImport', withIdParam(run)));
export const useStopImport = () => useImportMutation((run: { id: string }) => api.call('stopImport', withIdParam(run)));
export const useUndoImport = () => useImportMutation((run: { id: string }) => api.call('undoImport', withIdParam(run)));
export const useUpdateImportColumns = () =>
  useImportMutation(({ id, ...body }: { id: string } & ApiRequest<'updateImportColumns'>['body']) =>
    api.call('updateImportColumns', { params: { id }, body }),
  );

const idempotencyHeaders = () => ({ 'Idempotency-Key': crypto.randomUUID() });

type UploadInput = { files: readonly File[]; onProgress: (part: number) => void };

/** Uploads a table and optional images. The import is named after the table. */
export function useUploadImport() {
  return useMutation({
    mutationFn: async ({ files: [table, ...images], onProgress }: UploadInput): Promise<ImportRun> => {
      if (!table) throw new Error('No file to upload');
      const request = { body: { name: table.name }, files: { files: [table, ...images] }, onProgress };
      return (await upload('createImport', { ...request, headers: idempotencyHeaders() })).run;
    },
  });
}

export function useCreateGridEdit() {
  return useMutation({
    mutationFn: async (cells: ApiRequest<'createGridEdit'>['body']['cells']): Promise<ImportRun> =>
      (await api.call('createGridEdit', { body: { cells }, headers: idempotencyHeaders() })).run,
  });
}

/** Starts a bulk action. It is written at once, without a preview. */
export function useCreateBulkAction() {
  return useMutation({
    mutationFn: async (body: ApiRequest<'createBulkAction'>['body']): Promise<ImportRun> =>
      (await api.call('createBulkAction', { body, headers: idempotencyHeaders() })).run,
  });
}

export const downloadRejectedRows = (id: string): Promise<DownloadedFile> =>
  api.download('downloadRejectedRows', { params: { id } });
