import type { EndpointBody, EndpointResponse } from '@kinari/contract/contract';
import { createPrintJobOnce, type IdempotentRequest } from '../pdf/print-jobs.service.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import { countHandedOverShipments } from './manifests.queries.ts';
import { countOrders } from './order-slips.queries.ts';

type PrintJobResponse = EndpointResponse<'getPrintJob'>['printJob'];

export function printPackingSlips(
  request: IdempotentRequest,
  { orderIds, layout }: EndpointBody<'printPackingSlips'>,
): Promise<PrintJobResponse> {
  const input = { orderIds: [...new Set(orderIds)], layout };
  return createPrintJobOnce(request, {
    kind: 'packing_slips',
    params: input,
    check: async (tx) => {
      const { found, canceled } = await countOrders(tx, input.orderIds);
      if (found < input.orderIds.length) throw new DomainError('not_found');
      if (canceled > 0) throw new DomainError('order_canceled');
      return { action: 'print.packing_slips_printed', data: { count: found } };
    },
  });
}

export function printManifest(
  request: IdempotentRequest,
  { shipmentIds }: EndpointBody<'printManifest'>,
): Promise<PrintJobResponse> {
  const input = { shipmentIds: [...new Set(shipmentIds.map((id) => id.toLowerCase()))] };
  return createPrintJobOnce(request, {
    kind: 'manifest',
    params: input,
    check: async (tx) => {
      const { found, handed } = await countHandedOverShipments(tx, input.shipmentIds);
      if (found < input.shipmentIds.length) throw new DomainError('not_found');
      if (handed < found) throw new DomainError('shipment_status_changed');
      return { action: 'print.manifest_printed', data: { count: found } };
    },
  });
}
