import type { Query, Reply } from '@kinari/contract/contract';
import { stateNameOf } from '@kinari/contract/gst/states';
import { toRupees } from '@kinari/contract/money';
import type { Db } from '../platform/database/db.ts';
import { paginationOf } from '../platform/http/pagination.ts';
import { type ListedDocument, listDocumentPage } from './listed-documents.queries.ts';

export async function listDocuments(db: Db, asked: Query<'listDocuments'>): Promise<Reply<'listDocuments'>> {
  const { documents, total } = await listDocumentPage(db, asked);
  return {
    documents: documents.map(toListed),
    pagination: paginationOf(asked, total),
  };
}

function toListed(document: ListedDocument): Reply<'listDocuments'>['documents'][number] {
  const { id, kind, number, issuedOn, orderId, buyer, placeOfSupply, total, marks, isReady } = document;
  const place = (placeOfSupply && stateNameOf(placeOfSupply)) ?? null;
  return { id, kind, number, issuedOn, orderId, buyer, place, total: toRupees(total), marks, isReady };
}
