import { contract, type EndpointResponse } from '@kinari/contract/contract';
import type { FileResponse } from '@kinari/contract/endpoint';
import { recordAuditEntry } from '../audit/audit-log.service.ts';
import { streamPrivateFile } from '../media/private-files.ts';
import type { MediaStore } from '../media/store.ts';
import { setPlaceOfSupply } from '../orders/orders.service.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Session } from '../platform/http/endpoint.ts';
import { getTaxProfile } from '../tax/tax.service.ts';
import { findOrderOwner, findRenderedDocument, listDocumentsByOrder } from './invoicing.queries.ts';
import { getOrderToInvoice, lockOrderForPlaceOfSupply } from './issue.queries.ts';
import { issueInvoices } from './issue.service.ts';
import { resolvePlaceOfSupply } from './place-of-supply.ts';
import { toDocumentResponse } from './tax-document-record.ts';

type Documents = EndpointResponse<'listOrderDocuments'>['documents'];

export async function listOrderDocuments(db: Db, request: { userId: string; orderId: string }): Promise<Documents> {
  if ((await findOrderOwner(db, request.orderId)) !== request.userId) throw new DomainError('not_found');
  return (await listDocumentsByOrder(db, request.orderId)).map(toDocumentResponse);
}

/** Returns the PDF to the order's customer or to staff. */
export async function downloadDocument(
  { db, store }: { db: Db; store: MediaStore },
  id: string,
  session: Session,
): Promise<FileResponse> {
  const rendered = await findRenderedDocument(db, id);
  if (!rendered) throw new DomainError('not_found');
  const { fileKey: key, ownerId } = rendered;
  const { staffPermission } = contract.downloadDocument;
  const content = await streamPrivateFile(store, { key, ownerId, staffPermission }, session);
  return { name: `${rendered.number.replaceAll('/', '-')}.pdf`, content };
}

/** True if staff must choose the place of supply before an invoice can be issued. */
export async function needsPlaceOfSupply(db: Queryable, orderId: string): Promise<boolean> {
  const [order, profile] = await Promise.all([getOrderToInvoice(db, orderId), getTaxProfile(db)]);
  if (profile.registration !== 'regular' || order.isOld || order.status === 'CANCELED') return false;
  return resolvePlaceOfSupply(order) === undefined;
}

/** Sets the place of supply and issues the invoices that waited for it. Issued documents do not change. */
export async function updatePlaceOfSupply(
  db: Db,
  { orderId, stateCode, actorId }: { orderId: string; stateCode: string; actorId: string },
): Promise<Documents> {
  return db.transaction().execute(async (tx) => {
    const before = await lockOrderForPlaceOfSupply(tx, orderId);
    await setPlaceOfSupply(tx, orderId, stateCode);
    await recordAuditEntry(
      tx,
      { kind: 'order', id: orderId, actorId },
      {
        action: 'order.place_of_supply_chosen',
        data: { order: orderId },
        before: { placeOfSupply: before },
        after: { placeOfSupply: stateCode },
      },
    );
    await issueInvoices(tx, orderId, { canReject: true });
    return (await listDocumentsByOrder(tx, orderId)).map(toDocumentResponse);
  });
}

/** Lists the number series of a financial year. Tax settings must not reuse a prefix. */
export async function listDocumentSeries(
  tx: Queryable,
  year: string,
): Promise<{ kind: string; prefix: string; gstin: string | null }[]> {
  return tx
    .selectFrom('tax_document_series')
    .select(['kind', 'prefix', 'gstin'])
    .where('financial_year', '=', year)
    .execute();
}
