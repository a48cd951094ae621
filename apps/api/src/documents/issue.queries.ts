import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import { Refusal } from '../platform/http/refusal.ts';
import type { Buyer, DocumentLine, Seller, Sent } from './document-record.ts';
import type { Units, UnitsToBill } from './units-due.ts';

export type OrderToBill = Buyer & {
  id: string;
  status: UnitsToBill['status'];
  placedAt: Date;
  /** Where cash is still to be taken for it, and what of it credit paid. */
  isUnpaid: boolean;
  creditPaise: number;
  /** The state that staff chose, and the names of those that the pincode lies in. */
  placeOfSupply: string | null;
  pincodeStates: string[];
  /** Whether it left before the shop kept documents. */
  isOld: boolean;
  now: Date;
};

/** An order that the caller holds, as a document copies it. */
export async function readOrderToBill(tx: Queryable, orderId: string): Promise<OrderToBill> {
  const { rows } = await sql<OrderToBill>`
    select
      placed.id,
      placed.delivery_status as status,
      placed.placed_at as "placedAt",
      concat_ws(' ', nullif(placed.customer_first_name, ''), nullif(placed.customer_last_name, '')) as name,
      array_remove(array[placed.address_line1, nullif(placed.address_line2, '')], null) as lines,
      placed.address_city as city,
      placed.address_state as state,
      placed.address_postal_code as "postalCode",
      placed.contact_mobile as mobile,
      placed.buyer_gstin as gstin,
      placed.buyer_trade_name as "tradeName",
      placed.payment_status = 'PENDING' as "isUnpaid",
      placed.credit_paise as "creditPaise",
      placed.place_of_supply as "placeOfSupply",
      coalesce((
        select array[pincode.state] || array(select jsonb_array_elements(pincode.alternatives) ->> 'state')
        from pincodes pincode
        where pincode.pincode = placed.address_postal_code
      ), '{}') as "pincodeStates",
      coalesce((
        select min(event.happened_at)
        from order_events event
        where event.order_id = placed.id and event.to_status in ('SHIPPED', 'DELIVERED')
      ) < profile.documents_since, false) as "isOld",
      clock_timestamp() as now
    from orders placed, tax_profile profile
    where placed.id = ${orderId}
  `.execute(tx);
  if (!rows[0]) throw new Error(`Order ${orderId} is gone`);
  return rows[0];
}

export type LineToBill = {
  id: string;
  name: string;
  size: string | null;
  color: string | null;
  sku: string | null;
  hsn: string | null;
  netUnit: string | null;
  quantity: number;
  pricePaise: number;
  savingPaise: number;
};

/** What was bought; the HSN code and the SKU are those of today. */
export async function listLinesToBill(tx: Queryable, orderId: string): Promise<LineToBill[]> {
  const { rows } = await sql<LineToBill>`
    select
      line.id, line.product_name as name, line.size, line.color, variant.sku, product.hsn, product.net_unit as "netUnit",
      line.quantity, line.price_paise as "pricePaise", line.saving_paise as "savingPaise"
    from order_lines line
    join products product on product.id = line.product_id
    join variants variant on variant.id = line.variant_id
    where line.order_id = ${orderId} and line.quantity > 0
    order by line.position
  `.execute(tx);
  return rows;
}

export type ParcelToBill = {
  id: string;
  position: number;
  courier: string | null;
  number: string | null;
  collectPaise: number;
  units: Units;
  /** It is out of the house, or was said to be, and nobody has received it back. */
  hasLeft: boolean;
  /** Somebody received it back: since the order was last reopened, or before, so that its units go out again. */
  isBack: boolean;
  isPast: boolean;
};

/** The parcels of an order that were not unpacked again, the first one first. */
export async function listParcelsToBill(tx: Queryable, orderId: string): Promise<ParcelToBill[]> {
  const { rows } = await sql<ParcelToBill>`
    select
      parcel.id, parcel.position, parcel.courier, parcel.number, parcel.collect_paise as "collectPaise", packed.units,
      parcel.state not in ('packed', 'asking', 'ready') and not packed.is_received as "hasLeft",
      packed.is_received and parcel.ended_at > reopened.at as "isBack",
      packed.is_received and parcel.ended_at <= reopened.at as "isPast"
    from parcels parcel
    cross join lateral (
      select
        json_object_agg(line.order_line_id, line.quantity) as units,
        parcel.state = 'returned' and bool_and(line.sellable is not null) as is_received
      from parcel_lines line
      where line.parcel_id = parcel.id
    ) packed
    cross join lateral (
      select coalesce(max(event.happened_at), '-infinity') as at
      from order_events event
      where event.order_id = parcel.order_id and event.from_status = 'CANCELED'
    ) reopened
    where parcel.order_id = ${orderId} and parcel.state <> 'void'
    order by parcel.position
  `.execute(tx);
  return rows;
}

/** Units that the customer sent back and that were ours, by the parcel that had brought them: they do not leave the house again. */
export async function readSentBack(tx: Queryable, orderId: string): Promise<Map<string | null, Units>> {
  const { rows } = await sql<{ parcelId: string | null; units: Units }>`
    select parcel_id as "parcelId", json_object_agg(order_line_id, units) as units
    from (
      select line.parcel_id, line.order_line_id, sum(line.sellable + line.damaged) as units
      from returns back
      join return_lines line on line.return_id = back.id
      where back.order_id = ${orderId} and line.sellable is not null
      group by line.parcel_id, line.order_line_id
    ) came
    group by parcel_id
  `.execute(tx);
  return new Map(rows.map(({ parcelId, units }) => [parcelId, units]));
}

/** Units that stand on invoices and bills and were not credited, by the parcel they name. */
export async function readBilled(tx: Queryable, orderId: string): Promise<Map<string | null, Units>> {
  const { rows } = await sql<{ parcelId: string | null; units: Units }>`
    select parcel_id as "parcelId", json_object_agg(order_line_id, units) as units
    from (
      select
        document.parcel_id, line.order_line_id,
        sum(case when document.kind = 'credit_note' then -line.quantity else line.quantity end) as units
      from documents document
      join document_lines line on line.document_id = document.id
      where document.order_id = ${orderId}
      group by document.parcel_id, line.order_line_id
    ) net
    group by parcel_id
  `.execute(tx);
  return new Map(rows.map(({ parcelId, units }) => [parcelId, units]));
}

export type BilledLine = DocumentLine & { id: string; orderLineId: string; creditedUnits: number };

export type Billed = {
  id: string;
  parcelId: string | null;
  issuedOn: string;
  placeOfSupply: string | null;
  seller: Seller;
  buyer: Buyer;
  sent: Sent;
  lines: BilledLine[];
};

/** The invoices and bills of an order with what was credited of each line, the oldest first. */
export async function listBilled(tx: Queryable, orderId: string): Promise<Billed[]> {
  const { rows } = await sql<Billed>`
    select
      document.id, document.parcel_id as "parcelId", document.issued_on as "issuedOn",
      document.place_of_supply as "placeOfSupply", document.seller, document.buyer, document.sent,
      (
        select json_agg(json_build_object(
          'id', line.id, 'orderLineId', line.order_line_id, 'description', line.description,
          'details', line.details, 'hsn', line.hsn, 'unit', line.unit, 'rateBp', line.rate_bp, 'quantity', line.quantity,
          'gross', line.gross_paise, 'saving', line.saving_paise, 'taxable', line.taxable_paise, 'cgst', line.cgst_paise,
          'sgst', line.sgst_paise, 'igst', line.igst_paise,
          'creditedUnits', coalesce((select sum(quantity) from document_lines credited where credited.refers_to = line.id), 0)
        ) order by line.position)
        from document_lines line
        where line.document_id = document.id
      ) as lines
    from documents document
    where document.order_id = ${orderId} and document.kind <> 'credit_note'
    order by document.issued_at, document.number
  `.execute(tx);
  return rows;
}

export type NewDocument = {
  kind: 'invoice' | 'bill' | 'credit_note';
  prefix: string;
  at: Date;
  orderId: string;
  parcelId: string | null;
  refersTo: string | null;
  placeOfSupply: string | null;
  seller: Seller;
  buyer: Buyer;
  sent: Sent;
  reason: string | null;
  withoutTax: boolean;
};

export type NewLine = DocumentLine & {
  orderLineId: string;
  refersTo: string | null;
  mark: 'hsn_missing' | 'rate_missing' | 'between_rates' | null;
};

/** Numbers and writes a document. It locks its series: nothing may be locked after it. */
export async function writeDocument(
  tx: Tx,
  { kind, prefix, at, ...document }: NewDocument,
  lines: NewLine[],
): Promise<string> {
  const numbered = lines.map((line, index) => ({ ...line, position: index + 1 }));
  const { rows } = await sql<{ id: string }>`
    select write_document(${kind}, ${prefix}, ${at}, ${JSON.stringify(document)}::jsonb, ${JSON.stringify(numbered)}::jsonb) as id
  `.execute(tx);
  if (!rows[0]) throw new Error('A document has an id');
  return rows[0].id;
}

/** Holds an order; answers the state that staff chose before. One that the documents of the order name already is not changed. */
export async function lockUnplaced(tx: Tx, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ placeOfSupply: string | null; isBilled: boolean }>`
    select
      place_of_supply as "placeOfSupply",
      exists (select from documents where order_id = orders.id and place_of_supply is not null) as "isBilled"
    from orders
    where id = ${orderId}
    for update
  `.execute(tx);
  if (!rows[0]) throw new Refusal('not_found');
  if (rows[0].isBilled) throw new Refusal('stale_version');
  return rows[0].placeOfSupply;
}

export async function setPlaceOfSupply(tx: Tx, orderId: string, stateCode: string): Promise<void> {
  await tx.updateTable('orders').set({ place_of_supply: stateCode }).where('id', '=', orderId).execute();
}
