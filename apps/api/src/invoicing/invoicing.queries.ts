import { sql } from 'kysely';
import type { Db, Queryable } from '../platform/database/db.ts';
import type { Buyer, DocumentLine, DocumentRecord, Seller, ShipmentDetails } from './tax-document-record.ts';

export async function listDocumentsByOrder(db: Queryable, orderId: string): Promise<DocumentRecord[]> {
  const { rows } = await sql<{ documents: DocumentRecord[] }>`
    select tax_documents_as_json(${orderId}) as documents
  `.execute(db);
  return rows[0]?.documents ?? [];
}

export async function findOrderOwner(db: Queryable, orderId: string): Promise<string | undefined> {
  const row = await db.selectFrom('orders').select('user_id').where('id', '=', orderId).executeTakeFirst();
  return row?.user_id;
}

export type RenderedDocument = { number: string; fileKey: string; ownerId: string };

export async function findRenderedDocument(db: Queryable, id: string): Promise<RenderedDocument | undefined> {
  return db
    .selectFrom('tax_documents as document')
    .innerJoin('tax_document_files as file', 'file.tax_document_id', 'document.id')
    .innerJoin('orders', 'orders.id', 'document.order_id')
    .select(['document.number', 'file.file_key as fileKey', 'orders.user_id as ownerId'])
    .where('document.id', '=', id)
    .executeTakeFirst();
}

export type UnrenderedDocument = {
  kind: DocumentRecord['kind'];
  number: string;
  issuedOn: string;
  issuedAt: Date;
  orderId: string;
  placeOfSupply: string | null;
  reason: string | null;
  isWithoutTax: boolean;
  seller: Seller;
  buyer: Buyer;
  shipmentDetails: ShipmentDetails;
  against: { kind: 'invoice' | 'bill'; number: string; issuedOn: string } | null;
  lines: DocumentLine[];
};

/** Returns the data for a PDF, or undefined if the PDF exists. */
export async function findUnrenderedDocument(db: Queryable, id: string): Promise<UnrenderedDocument | undefined> {
  const { rows } = await sql<UnrenderedDocument>`
    select
      document.kind, document.number, document.issued_on as "issuedOn", document.issued_at as "issuedAt",
      document.order_id as "orderId", document.place_of_supply as "placeOfSupply", document.reason,
      document.is_without_tax as "isWithoutTax", document.seller, document.buyer, document.shipment_details as "shipmentDetails",
      case when invoice.id is not null then json_build_object(
        'kind', invoice.kind, 'number', invoice.number, 'issuedOn', invoice.issued_on
      ) end as against,
      (
        select json_agg(json_build_object(
          'description', line.description, 'details', line.details, 'hsn', line.hsn, 'quantity', line.quantity, 'unit', line.unit,
          'gross', line.gross_paise, 'saving', line.saving_paise, 'rateBp', line.rate_bp, 'taxable', line.taxable_paise,
          'cgst', line.cgst_paise, 'sgst', line.sgst_paise, 'igst', line.igst_paise
        ) order by line.position)
        from tax_document_lines line
        where line.tax_document_id = document.id
      ) as lines
    from tax_documents document
    left join tax_documents invoice on invoice.id = document.original_document_id
    where document.id = ${id} and not exists (select from tax_document_files where tax_document_id = document.id)
  `.execute(db);
  return rows[0];
}

/** Records the PDF file. Returns false if there is one already. */
export async function insertDocumentFile(
  db: Db,
  { documentId, fileKey, sha256 }: { documentId: string; fileKey: string; sha256: Buffer },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('tax_document_files')
    .values({ tax_document_id: documentId, file_key: fileKey, sha256 })
    .onConflict((conflict) => conflict.column('tax_document_id').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
