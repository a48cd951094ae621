import type { ApiRequest, EndpointResponse } from '@kinari/contract/contract';
import { useMutation } from '@tanstack/react-query';
import type { DownloadedFile } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';

export type ProductExport = EndpointResponse<'getExport'>['export'];
type OrderExport = ApiRequest<'createOrderExport'>['body'];
export type OrderExportFilter = NonNullable<OrderExport['filter']>;
/** A product export, or the orders of a date range. */
export type ExportRequest = ApiRequest<'createProductExport'>['body'] | ({ kind: 'orders' } & OrderExport);

const POLL_INTERVAL_MS = 700;
// Enough for a hundred thousand rows. A job that never runs must still time out.
const TIMEOUT_MS = 180_000;

/** Starts an export and resolves when the file is ready. */
export function useCreateExport() {
  return useMutation({
    mutationFn: async (request: ExportRequest): Promise<ProductExport> => {
      const headers = { 'Idempotency-Key': crypto.randomUUID() };
      const { export: started } = await createExport(request, headers);
      const deadline = Date.now() + TIMEOUT_MS;
      while (Date.now() < deadline) {
        const { export: current } = await api.call('getExport', { params: { id: started.id } });
        if (current.status === 'ready') return current;
        if (current.status === 'failed') break;
        await new Promise((resolve) => setTimeout(resolve, POLL_INTERVAL_MS));
      }
      throw new Error(`Export ${started.id} failed or timed out`);
    },
  });
}

export const downloadExport = (id: string): Promise<DownloadedFile> =>
  api.download('downloadExport', { params: { id } });

function createExport(request: ExportRequest, headers: Record<string, string>): Promise<{ export: { id: string } }> {
  if (request.kind !== 'orders') return api.call('createProductExport', { body: request, headers });
  const { kind: _kind, ...body } = request;
  return api.call('createOrderExport', { body, headers });
}
