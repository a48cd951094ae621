import type { EndpointResponse } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import type { TaxSplit } from '../tax/split.ts';

/** Tax document as returned by `tax_documents_as_json`. Amounts are in paise. */
export type DocumentRecord = {
  id: string;
  kind: 'invoice' | 'bill' | 'credit_note';
  number: string;
  issuedOn: string;
  issuedAt: string;
  total: number;
  shipmentId: string | null;
  originalDocumentNumber: string | null;
  isReady: boolean;
};

/** Amounts are in paise, for all units of the line. */
export type DocumentLine = TaxSplit & {
  description: string;
  details: string;
  hsn: string | null;
  quantity: number;
  unit: string;
  gross: number;
  saving: number;
  rateBp: number;
};

/** Copies of seller, buyer and shipment at the time of issue. */
export type Seller = {
  name: string;
  address: string;
  phone: string;
  email: string;
  logoKey: string | null;
  registration: 'none' | 'regular' | 'composition';
  gstin?: string | null;
  legalName?: string | null;
  signatureImageId?: string | null;
  upiId: string;
};
export type Buyer = {
  name: string;
  /** Missing in documents of earlier releases, where it is the buyer. */
  recipient?: string;
  lines: string[];
  city: string;
  state: string;
  postalCode: string;
  mobile: string | null;
  gstin: string | null;
  tradeName: string | null;
};
export type ShipmentDetails = {
  orderedOn: string;
  shipment: { position: number; of: number; courierName: string | null; trackingNumber: string | null } | null;
  codAmount: number;
};

export function toDocumentResponse({
  total,
  ...document
}: DocumentRecord): EndpointResponse<'listOrderDocuments'>['documents'][number] {
  return { ...document, total: toRupees(total) };
}
