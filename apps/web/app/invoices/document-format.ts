import { TAX_DOCUMENT_LABELS } from '@kinari/contract/labels/document-labels';
import type { OrderDocument } from './documents.data.ts';

type Shipments = readonly { id: string; position: number }[];

/** Adds the position of the shipment if the order has several. */
export function documentName(
  { kind, shipmentId }: Pick<OrderDocument, 'kind' | 'shipmentId'>,
  shipments: Shipments,
): string {
  const shipment = shipments.length > 1 && shipments.find(({ id }) => id === shipmentId);
  return shipment ? `${TAX_DOCUMENT_LABELS[kind]}, shipment ${shipment.position}` : TAX_DOCUMENT_LABELS[kind];
}

/** `CN/2627/0000001, against INV/2627/0000001`. */
export function documentNumber({ number, originalDocumentNumber }: OrderDocument): string {
  return originalDocumentNumber ? `${number}, against ${originalDocumentNumber}` : number;
}
