import type { ApiRequest, EndpointResponse } from '@kinari/contract/contract';
import { useMutation } from '@tanstack/react-query';
import type { DownloadedFile } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';

const POLL_INTERVAL_MS = 700;
const TIMEOUT_MS = 60_000;

type IdempotencyHeaders = { 'Idempotency-Key': string };

export function usePrintPackingSlips() {
  return usePrintJob((body: ApiRequest<'printPackingSlips'>['body'], headers) =>
    api.call('printPackingSlips', { body, headers }),
  );
}

export function usePrintManifest() {
  return usePrintJob((body: ApiRequest<'printManifest'>['body'], headers) =>
    api.call('printManifest', { body, headers }),
  );
}

/** The GST export uses the same request-and-wait flow as print jobs. */
export function useExportGstMonth() {
  return usePrintJob(
    (month: string, headers) => api.call('exportGstMonth', { params: { month }, headers }),
    'downloadGstMonth',
  );
}

/** Starts a print job, waits for it, and returns the file. */
function usePrintJob<Variables>(
  createJob: (variables: Variables, headers: IdempotencyHeaders) => Promise<EndpointResponse<'getPrintJob'>>,
  download: 'downloadPrintJob' | 'downloadGstMonth' = 'downloadPrintJob',
) {
  return useMutation({
    mutationFn: async (variables: Variables): Promise<DownloadedFile> => {
      const { printJob } = await createJob(variables, { 'Idempotency-Key': crypto.randomUUID() });
      await waitUntilReady(printJob.id);
      return api.download(download, { params: { id: printJob.id } });
    },
  });
}

async function waitUntilReady(id: string): Promise<void> {
  const deadline = Date.now() + TIMEOUT_MS;
  while (Date.now() < deadline) {
    const { printJob } = await api.call('getPrintJob', { params: { id } });
    if (printJob.status === 'ready') return;
    if (printJob.status === 'failed') break;
    await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
  }
  throw new Error(`Print job ${id} was not ready in time`);
}
