import { sql } from 'kysely';
import type { Db, Queryable } from '../platform/database/db.ts';
import type { Buyer, DocumentLine, DocumentRecord, Seller, Sent } from './document-record.ts';

export async function listDocumentsOf(db: Queryable, orderId: string): Promise<DocumentRecord[]> {
  const { rows } = await sql<{ documents: DocumentRecord[] }>`
    select documents_as_json(${orderId}) as documents
  `.execute(db);
  return rows[0]?.documents ?? [];
}

export async function ownerOfOrder(db: Queryable, orderId: string): Promise<string | undefined> {
  const row = await db.selectFrom('orders').select('user_id').where('id', '=', orderId).executeTakeFirst();
  return row?.user_id;
}

export type DrawnDocument = { number: string; fileKey: string; ownerId: string };

export async function findDrawn(db: Queryable, id: string): Promise<DrawnDocument | undefined> {
  return db
    .selectFrom('documents as document')
    .innerJoin('document_files as file', 'file.document_id', 'document.id')
    .innerJoin('orders', 'orders.id', 'document.order_id')
    .select(['document.number', 'file.file_key as fileKey', 'orders.user_id as ownerId'])
    .where('document.id', '=', id)
    .executeTakeFirst();
}

export type DocumentToDraw = {
  kind: DocumentRecord['kind'];
  number: string;
  issuedOn: string;
  issuedAt: Date;
  orderId: string;
  placeOfSupply: string | null;
  reason: string | null;
  withoutTax: boolean;
  seller: Seller;
  buyer: Buyer;
  sent: Sent;
  against: { kind: 'invoice' | 'bill'; number: string; issuedOn: string } | null;
  lines: DocumentLine[];
};

/** A document with all that stands on its paper; nothing once that is drawn. */
export async function findToDraw(db: Queryable, id: string): Promise<DocumentToDraw | undefined> {
  const { rows } = await sql<DocumentToDraw>`
    select
      document.kind, document.number, document.issued_on as "issuedOn", document.issued_at as "issuedAt",
      document.order_id as "orderId", document.place_of_supply as "placeOfSupply", document.reason,
      document.without_tax as "withoutTax", document.seller, document.buyer, document.sent,
      case when invoice.id is not null then json_build_object(
        'kind', invoice.kind, 'number', invoice.number, 'issuedOn', invoice.issued_on
      ) end as against,
      (
        select json_agg(json_build_object(
          'description', line.description, 'details', line.details, 'hsn', line.hsn, 'quantity', line.quantity, 'unit', line.unit,
          'gross', line.gross_paise, 'saving', line.saving_paise, 'rateBp', line.rate_bp, 'taxable', line.taxable_paise,
          'cgst', line.cgst_paise, 'sgst', line.sgst_paise, 'igst', line.igst_paise
        ) order by line.position)
        from document_lines line
        where line.document_id = document.id
      ) as lines
    from documents document
    left join documents invoice on invoice.id = document.refers_to
    where document.id = ${id} and not exists (select from document_files where document_id = document.id)
  `.execute(db);
  return rows[0];
}

/** Notes where the paper of a document lies; answers whether it is the first. */
export async function insertFile(
  db: Db,
  { documentId, fileKey, sha256 }: { documentId: string; fileKey: string; sha256: Buffer },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('document_files')
    .values({ document_id: documentId, file_key: fileKey, sha256 })
    .onConflict((conflict) => conflict.column('document_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
