import { sql } from 'kysely';
import type { Db } from '../src/platform/database/db.ts';
import { createStockedVariant } from './factories.ts';

/** Registers the shop for GST in Maharashtra. */
export async function registerForGst(db: Db): Promise<void> {
  await sql`
    update tax_profile
    set registration = 'regular', gstin = '27AAPFU0939F1ZV', legal_name = 'Kinari Textiles Private Limited'
  `.execute(db);
}

/** A stocked variant whose product has an HSN code. Prices are in paise. */
export async function createTaxedVariant(
  db: Db,
  { hsn = '621132', stock = 50, price = 119_900 }: { hsn?: string | null; stock?: number; price?: number } = {},
) {
  const variant = await createStockedVariant(db, { stock, price });
  await sql`
    update products set hsn = ${hsn} where id = (select product_id from variants where id = ${variant.id})
  `.execute(db);
  return variant;
}

export type IssuedDocument = {
  kind: string;
  number: string;
  shipmentId: string | null;
  originalDocumentNumber: string | null;
  placeOfSupply: string | null;
  reason: string | null;
  gross: number;
  taxable: number;
  cgst: number;
  igst: number;
  units: number;
  issues: (string | null)[];
};

/** Returns the documents of an order, oldest first. */
export async function listTaxDocuments(db: Db, orderId: string): Promise<IssuedDocument[]> {
  const { rows } = await sql<IssuedDocument>`
    select
      document.kind, document.number, document.shipment_id as "shipmentId", invoice.number as "originalDocumentNumber",
      document.place_of_supply as "placeOfSupply", document.reason, document.gross_paise as gross,
      document.taxable_paise as taxable, document.cgst_paise as cgst, document.igst_paise as igst,
      (select sum(quantity)::int from tax_document_lines where tax_document_id = document.id) as units,
      array(select issue from tax_document_lines where tax_document_id = document.id order by position) as issues
    from tax_documents document
    left join tax_documents invoice on invoice.id = document.original_document_id
    where document.order_id = ${orderId}
    order by document.issued_at, document.number
  `.execute(db);
  return rows;
}
