import { sql } from 'kysely';
import type { Db } from '../src/platform/database/db.ts';
import { aStockedVariant } from './factories.ts';

/** A shop in Maharashtra that is registered for GST, as most that sell online are. */
export async function registerForGst(db: Db): Promise<void> {
  await sql`
    update tax_profile
    set registration = 'regular', gstin = '27AAPFU0939F1ZV', legal_name = 'Kinari Textiles Private Limited'
  `.execute(db);
}

/** A variant with so many units, whose product has an HSN code; prices are paise. */
export async function aTaxedVariant(
  db: Db,
  { hsn = '621132', stock = 50, price = 119_900 }: { hsn?: string | null; stock?: number; price?: number } = {},
) {
  const variant = await aStockedVariant(db, { stock, price });
  await sql`
    update products set hsn = ${hsn} where id = (select product_id from variants where id = ${variant.id})
  `.execute(db);
  return variant;
}

export type IssuedDocument = {
  kind: string;
  number: string;
  parcelId: string | null;
  refersTo: string | null;
  placeOfSupply: string | null;
  reason: string | null;
  gross: number;
  taxable: number;
  cgst: number;
  igst: number;
  units: number;
  marks: (string | null)[];
};

/** The documents of an order, the first one first. */
export async function documentsOf(db: Db, orderId: string): Promise<IssuedDocument[]> {
  const { rows } = await sql<IssuedDocument>`
    select
      document.kind, document.number, document.parcel_id as "parcelId", invoice.number as "refersTo",
      document.place_of_supply as "placeOfSupply", document.reason, document.gross_paise as gross,
      document.taxable_paise as taxable, document.cgst_paise as cgst, document.igst_paise as igst,
      (select sum(quantity)::int from document_lines where document_id = document.id) as units,
      array(select mark from document_lines where document_id = document.id order by position) as marks
    from documents document
    left join documents invoice on invoice.id = document.refers_to
    where document.order_id = ${orderId}
    order by document.issued_at, document.number
  `.execute(db);
  return rows;
}
