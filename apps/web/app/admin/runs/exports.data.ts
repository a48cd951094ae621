import type { Reply, Request } from '@kinari/contract/contract';
import { useMutation } from '@tanstack/react-query';
import type { DownloadedFile } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';

export type Export = Reply<'readExport'>['export'];
/** Of products, or of the orders of some days. */
export type Wanted = Request<'startExport'>['body'] | ({ what: 'orders' } & Request<'startOrderExport'>['body']);

const ASKED_EVERY_MS = 700;
// A file of a hundred thousand rows takes a while; a job that never runs should still come to an end.
const PATIENCE_MS = 180_000;

/** Asks for a file and answers when it is ready. */
export function useExport() {
  return useMutation({
    mutationFn: async (wanted: Wanted): Promise<Export> => {
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const { export: asked } = await start(wanted, headers);
      const end = Date.now() + PATIENCE_MS;
      while (Date.now() < end) {
        const { export: made } = await api.call('readExport', { params: { id: asked.id } });
        if (made.state === 'ready') return made;
        if (made.state === 'failed') break;
        await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
      }
      throw new Error(`Export ${asked.id} did not become ready`);
    },
  });
}

export const downloadExport = (id: string): Promise<DownloadedFile> =>
  api.download('downloadExport', { params: { id } });

function start(wanted: Wanted, headers: Record<string, string>): Promise<{ export: { id: string } }> {
  if (wanted.what !== 'orders') return api.call('startExport', { body: wanted, headers });
  const { what: _what, ...body } = wanted;
  return api.call('startOrderExport', { body, headers });
}
