import type { EndpointQuery, EndpointResponse } from '@kinari/contract/contract';
import { stateName } from '@kinari/contract/gst/states';
import { toRupees } from '@kinari/contract/money';
import type { Db } from '../platform/database/db.ts';
import { toPaginationResponse } from '../platform/http/pagination.ts';
import { type DocumentRow, listDocumentPage } from './list-documents.queries.ts';

export async function listDocuments(
  db: Db,
  query: EndpointQuery<'listDocuments'>,
): Promise<EndpointResponse<'listDocuments'>> {
  const { documents, total } = await listDocumentPage(db, query);
  return {
    documents: documents.map(toListItem),
    pagination: toPaginationResponse(query, total),
  };
}

function toListItem(document: DocumentRow): EndpointResponse<'listDocuments'>['documents'][number] {
  const { id, kind, number, issuedOn, orderId, buyer, placeOfSupply, total, issues, isReady } = document;
  const place = (placeOfSupply && stateName(placeOfSupply)) ?? null;
  return { id, kind, number, issuedOn, orderId, buyer, place, total: toRupees(total), issues, isReady };
}
