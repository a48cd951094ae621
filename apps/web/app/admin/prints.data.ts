import type { Reply, Request } from '@kinari/contract/contract';
import { useMutation } from '@tanstack/react-query';
import type { DownloadedFile } from '../platform/api.ts';
import { api } from '../platform/browser-api.ts';

const ASKED_EVERY_MS = 700;
const PATIENCE_MS = 60_000;

type Key = { 'Idempotency-Key': string };

export function usePrintSlips() {
  return usePrint((body: Request<'printSlips'>['body'], headers) => api.call('printSlips', { body, headers }));
}

export function usePrintManifest() {
  return usePrint((body: Request<'printManifest'>['body'], headers) => api.call('printManifest', { body, headers }));
}

/** The month's ZIP is made and waited for like a paper. */
export function useExportTaxMonth() {
  return usePrint(
    (month: string, headers) => api.call('exportTaxMonth', { params: { month }, headers }),
    'downloadTaxMonth',
  );
}

/** Has papers drawn, waits for them, and answers the file. */
function usePrint<Wanted>(
  ask: (wanted: Wanted, headers: Key) => Promise<Reply<'readPrint'>>,
  download: 'downloadPrint' | 'downloadTaxMonth' = 'downloadPrint',
) {
  return useMutation({
    mutationFn: async (wanted: Wanted): Promise<DownloadedFile> => {
      const { print } = await ask(wanted, { 'Idempotency-Key': crypto.randomUUID() });
      await untilReady(print.id);
      return api.download(download, { params: { id: print.id } });
    },
  });
}

async function untilReady(id: string): Promise<void> {
  const end = Date.now() + PATIENCE_MS;
  while (Date.now() < end) {
    const { print } = await api.call('readPrint', { params: { id } });
    if (print.state === 'ready') return;
    if (print.state === 'failed') break;
    await new Promise((resolve) => setTimeout(resolve, ASKED_EVERY_MS));
  }
  throw new Error(`Print ${id} did not become ready`);
}
