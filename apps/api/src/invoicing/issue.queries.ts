import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/database/db.ts';
import { DomainError } from '../platform/http/domain-error.ts';
import type { Buyer, DocumentLine, Seller, ShipmentDetails } from './tax-document-record.ts';
import type { Units, UnitsToInvoiceInput } from './units-to-invoice.ts';

export type OrderToInvoice = Buyer & {
  id: string;
  status: UnitsToInvoiceInput['status'];
  placedAt: Date;
  isUnpaid: boolean;
  creditPaise: number;
  /** The state chosen by staff, and the states that the pincode covers. */
  placeOfSupply: string | null;
  pincodeStates: string[];
  /** True if it shipped before the shop issued documents. */
  isOld: boolean;
  now: Date;
};

/** Reads a locked order as copied into tax_documents. */
export async function getOrderToInvoice(tx: Queryable, orderId: string): Promise<OrderToInvoice> {
  const { rows } = await sql<OrderToInvoice>`
    select
      placed.id,
      placed.delivery_status as status,
      placed.placed_at as "placedAt",
      buyer_of(placed) as name,
      recipient_of(placed) as recipient,
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
  if (!rows[0]) throw new Error(`Order ${orderId} not found`);
  return rows[0];
}

export type LineToInvoice = {
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

/** Lists order lines with the current HSN code and SKU. */
export async function listLinesToInvoice(tx: Queryable, orderId: string): Promise<LineToInvoice[]> {
  const { rows } = await sql<LineToInvoice>`
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

export type ShipmentToInvoice = {
  id: string;
  position: number;
  courierName: string | null;
  trackingNumber: string | null;
  codAmountPaise: number;
  units: Units;
  /** Handed over and not received back. */
  hasLeft: boolean;
  /** Received back since the order was last reopened. `isPast`: before that, so its units ship again. */
  isBack: boolean;
  isPast: boolean;
};

/** Lists shipments that are not canceled, by position. */
export async function listShipmentsToInvoice(tx: Queryable, orderId: string): Promise<ShipmentToInvoice[]> {
  const { rows } = await sql<ShipmentToInvoice>`
    select
      shipment.id, shipment.position, shipment.courier_name as "courierName", shipment.tracking_number as "trackingNumber",
      shipment.cod_amount_paise as "codAmountPaise", packed.units,
      shipment.status not in ('packed', 'booking', 'ready_to_ship') and not packed.is_received as "hasLeft",
      packed.is_received and shipment.completed_at > reopened.at as "isBack",
      packed.is_received and shipment.completed_at <= reopened.at as "isPast"
    from shipments shipment
    cross join lateral (
      select
        json_object_agg(line.order_line_id, line.quantity) as units,
        shipment.status = 'returned_to_origin' and bool_and(line.sellable is not null) as is_received
      from shipment_lines line
      where line.shipment_id = shipment.id
    ) packed
    cross join lateral (
      select coalesce(max(event.happened_at), '-infinity') as at
      from order_events event
      where event.order_id = shipment.order_id and event.from_status = 'CANCELED'
    ) reopened
    where shipment.order_id = ${orderId} and shipment.status <> 'canceled'
    order by shipment.position
  `.execute(tx);
  return rows;
}

/** Sums inspected return units that are ours, per shipment. They do not ship again. */
export async function sumReturnedUnits(tx: Queryable, orderId: string): Promise<Map<string | null, Units>> {
  const { rows } = await sql<{ shipmentId: string | null; units: Units }>`
    select shipment_id as "shipmentId", json_object_agg(order_line_id, units) as units
    from (
      select line.shipment_id, line.order_line_id, sum(line.sellable + line.damaged) as units
      from returns order_return
      join return_lines line on line.return_id = order_return.id
      where order_return.order_id = ${orderId} and line.sellable is not null
      group by line.shipment_id, line.order_line_id
    ) returned
    group by shipment_id
  `.execute(tx);
  return new Map(rows.map(({ shipmentId, units }) => [shipmentId, units]));
}

/** Sums invoiced units minus credited units, per shipment. */
export async function sumInvoicedUnits(tx: Queryable, orderId: string): Promise<Map<string | null, Units>> {
  const { rows } = await sql<{ shipmentId: string | null; units: Units }>`
    select shipment_id as "shipmentId", json_object_agg(order_line_id, units) as units
    from (
      select
        document.shipment_id, line.order_line_id,
        sum(case when document.kind = 'credit_note' then -line.quantity else line.quantity end) as units
      from tax_documents document
      join tax_document_lines line on line.tax_document_id = document.id
      where document.order_id = ${orderId}
      group by document.shipment_id, line.order_line_id
    ) net
    group by shipment_id
  `.execute(tx);
  return new Map(rows.map(({ shipmentId, units }) => [shipmentId, units]));
}

export type InvoicedDocumentLine = DocumentLine & { id: string; orderLineId: string; creditedUnits: number };

export type InvoicedDocument = {
  id: string;
  shipmentId: string | null;
  issuedOn: string;
  placeOfSupply: string | null;
  seller: Seller;
  buyer: Buyer;
  shipmentDetails: ShipmentDetails;
  lines: InvoicedDocumentLine[];
};

/** Lists invoices and bills with credited units per line, oldest first. */
export async function listInvoicedLines(tx: Queryable, orderId: string): Promise<InvoicedDocument[]> {
  const { rows } = await sql<InvoicedDocument>`
    select
      document.id, document.shipment_id as "shipmentId", document.issued_on as "issuedOn",
      document.place_of_supply as "placeOfSupply", document.seller, document.buyer,
      document.shipment_details as "shipmentDetails",
      (
        select json_agg(json_build_object(
          'id', line.id, 'orderLineId', line.order_line_id, 'description', line.description,
          'details', line.details, 'hsn', line.hsn, 'unit', line.unit, 'rateBp', line.rate_bp, 'quantity', line.quantity,
          'gross', line.gross_paise, 'saving', line.saving_paise, 'taxable', line.taxable_paise, 'cgst', line.cgst_paise,
          'sgst', line.sgst_paise, 'igst', line.igst_paise,
          'creditedUnits', coalesce(
            (select sum(quantity) from tax_document_lines credited where credited.original_line_id = line.id), 0
          )
        ) order by line.position)
        from tax_document_lines line
        where line.tax_document_id = document.id
      ) as lines
    from tax_documents document
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
  shipmentId: string | null;
  originalDocumentId: string | null;
  placeOfSupply: string | null;
  seller: Seller;
  buyer: Buyer;
  shipmentDetails: ShipmentDetails;
  reason: string | null;
  isWithoutTax: boolean;
};

export type NewDocumentLine = DocumentLine & {
  orderLineId: string;
  originalLineId: string | null;
  issue: 'hsn_missing' | 'rate_missing' | 'between_rates' | null;
};

/** Numbers and writes a document. Locks its series, so take no other lock after it. */
export async function createDocument(
  tx: Tx,
  { kind, prefix, at, ...document }: NewDocument,
  lines: NewDocumentLine[],
): Promise<string> {
  const numberedLines = lines.map((line, index) => ({ ...line, position: index + 1 }));
  const { rows } = await sql<{ id: string }>`
    select insert_tax_document(${kind}, ${prefix}, ${at}, ${JSON.stringify(document)}::jsonb, ${JSON.stringify(numberedLines)}::jsonb) as id
  `.execute(tx);
  if (!rows[0]) throw new Error('Insert returned no document id');
  return rows[0].id;
}

/** Locks an order and returns its chosen state. Throws `stale_version` if documents already state a place of supply. */
export async function lockOrderForPlaceOfSupply(tx: Tx, orderId: string): Promise<string | null> {
  const { rows } = await sql<{ placeOfSupply: string | null; isInvoiced: boolean }>`
    select
      place_of_supply as "placeOfSupply",
      exists (select from tax_documents where order_id = orders.id and place_of_supply is not null) as "isInvoiced"
    from orders
    where id = ${orderId}
    for update
  `.execute(tx);
  if (!rows[0]) throw new DomainError('not_found');
  if (rows[0].isInvoiced) throw new DomainError('stale_version');
  return rows[0].placeOfSupply;
}
