import type { Reply } from '@kinari/contract/contract';
import { useMutation } from '@tanstack/react-query';
import { api } from '../platform/browser-api.ts';

export type OrderDocument = Reply<'listOwnDocuments'>['documents'][number];

// Long enough for the worker to draw some, short enough that nobody reloads the page.
const ASKED_EVERY_MS = 4000;

export function useDownloadDocument() {
  return useMutation({ mutationFn: (id: string) => api.download('readDocument', { params: { id } }) });
}

/** How soon an order is read anew while a paper of it is being drawn. */
export function untilDrawn(documents: readonly OrderDocument[] = []): number | false {
  return documents.some(({ isReady }) => !isReady) && ASKED_EVERY_MS;
}
