import type { Reply } from '@kinari/contract/contract';
import { toRupees } from '@kinari/contract/money';
import type { Split } from '../tax/split.ts';

/** A document as `documents_as_json` tells of it, money in paise. */
export type DocumentRecord = {
  id: string;
  kind: 'invoice' | 'bill' | 'credit_note';
  number: string;
  issuedOn: string;
  issuedAt: string;
  total: number;
  parcelId: string | null;
  refersTo: string | null;
  isReady: boolean;
};

/** What a line of a document says, money in paise and of all its units. */
export type DocumentLine = Split & {
  description: string;
  details: string;
  hsn: string | null;
  quantity: number;
  unit: string;
  gross: number;
  saving: number;
  rateBp: number;
};

/** Who sold, to whom, and what was sent, as they were when the document was issued: what its columns keep. */
export type Seller = {
  name: string;
  address: string;
  phone: string;
  email: string;
  logoKey: string | null;
  registration: 'none' | 'regular' | 'composition';
  gstin?: string | null;
  legalName?: string | null;
  signaturePictureId?: string | null;
  upiId: string;
};
export type Buyer = {
  name: string;
  lines: string[];
  city: string;
  state: string;
  postalCode: string;
  mobile: string | null;
  gstin: string | null;
  tradeName: string | null;
};
export type Sent = {
  orderedOn: string;
  parcel: { position: number; of: number; courier: string | null; number: string | null } | null;
  collect: number;
};

export function toWireDocument({ total, ...document }: DocumentRecord): Reply<'listOwnDocuments'>['documents'][number] {
  return { ...document, total: toRupees(total) };
}
