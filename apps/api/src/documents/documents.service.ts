import type { SentFile } from '@kinari/contract/call';
import type { Reply } from '@kinari/contract/contract';
import { recordChange } from '../audit/audit.service.ts';
import { sendPrivateFile } from '../media/private-files.ts';
import type { MediaStore } from '../media/store.ts';
import type { Db, Queryable } from '../platform/database/db.ts';
import type { Session } from '../platform/http/endpoint.ts';
import { Refusal } from '../platform/http/refusal.ts';
import { readTaxProfile } from '../tax/tax.service.ts';
import { toWireDocument } from './document-record.ts';
import { findDrawn, listDocumentsOf, ownerOfOrder } from './documents.queries.ts';
import { lockUnplaced, readOrderToBill, setPlaceOfSupply } from './issue.queries.ts';
import { invoiceWhatLeft } from './issue.service.ts';
import { placeOfSupplyOf } from './place-of-supply.ts';

type Documents = Reply<'listOwnDocuments'>['documents'];

export async function listOwnDocuments(db: Db, own: { userId: string; orderId: string }): Promise<Documents> {
  if ((await ownerOfOrder(db, own.orderId)) !== own.userId) throw new Refusal('not_found');
  return (await listDocumentsOf(db, own.orderId)).map(toWireDocument);
}

/** The paper of a document, for whose order it is and for staff. */
export async function openDocument(
  { db, store }: { db: Db; store: MediaStore },
  id: string,
  session: Session,
): Promise<SentFile> {
  const drawn = await findDrawn(db, id);
  if (!drawn) throw new Refusal('not_found');
  const content = await sendPrivateFile(store, { key: drawn.fileKey, ownerId: drawn.ownerId }, session);
  return { name: `${drawn.number.replaceAll('/', '-')}.pdf`, content };
}

/** Whether the invoice of an order waits, or will wait, for staff to say which state it goes to. */
export async function isStateUnknown(db: Queryable, orderId: string): Promise<boolean> {
  const [order, profile] = await Promise.all([readOrderToBill(db, orderId), readTaxProfile(db)]);
  if (profile.registration !== 'regular' || order.isOld || order.status === 'CANCELED') return false;
  return placeOfSupplyOf(order) === undefined;
}

/** Staff say which state an order goes to, and what waited for that is issued. Nothing that is issued changes. */
export async function choosePlaceOfSupply(
  db: Db,
  { orderId, stateCode, actorId }: { orderId: string; stateCode: string; actorId: string },
): Promise<Documents> {
  return db.transaction().execute(async (tx) => {
    const before = await lockUnplaced(tx, orderId);
    await setPlaceOfSupply(tx, orderId, stateCode);
    await recordChange(tx, {
      subject: { kind: 'order', id: orderId },
      actorId,
      what: `Place of supply of order ${orderId.slice(0, 8)} chosen`,
      before: { placeOfSupply: before },
      after: { placeOfSupply: stateCode },
    });
    await invoiceWhatLeft(tx, orderId, { mayRefuse: true });
    return (await listDocumentsOf(tx, orderId)).map(toWireDocument);
  });
}
