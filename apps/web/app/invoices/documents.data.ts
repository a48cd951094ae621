import type { EndpointResponse } from '@kinari/contract/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/browser-api.ts';

export type OrderDocument = EndpointResponse<'listOrderDocuments'>['documents'][number];

// Long enough for the worker to generate some PDFs, short enough that customers do not reload.
const POLL_INTERVAL_MS = 4000;

export function useDownloadDocument() {
  return useMutation({ mutationFn: (id: string) => api.download('downloadDocument', { params: { id } }) });
}

/** Returns the refetch interval while a PDF is being generated. */
export function documentPollInterval(documents: readonly Pick<OrderDocument, 'isReady'>[] = []): number | false {
  return documents.some(({ isReady }) => !isReady) && POLL_INTERVAL_MS;
}
