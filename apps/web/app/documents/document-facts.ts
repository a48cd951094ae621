import { DOCUMENT_WORDS } from '@kinari/contract/words/document-words';
import type { OrderDocument } from './documents.data.ts';

type Parcels = readonly { id: string; position: number }[];

/** `Invoice`, or where there are several parcels `Invoice, parcel 1`. */
export function documentName({ kind, parcelId }: OrderDocument, parcels: Parcels): string {
  const parcel = parcels.length > 1 && parcels.find(({ id }) => id === parcelId);
  return parcel ? `${DOCUMENT_WORDS[kind]}, parcel ${parcel.position}` : DOCUMENT_WORDS[kind];
}

/** `CN/2627/0000001, against INV/2627/0000001`. */
export function documentNumber({ number, refersTo }: OrderDocument): string {
  return refersTo ? `${number}, against ${refersTo}` : number;
}
