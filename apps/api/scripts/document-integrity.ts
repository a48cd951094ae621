import { STATES } from '@kinari/contract/gst/states';

const STATE_NAMES = STATES.map(({ name }) => `'${name}'`).join(', ');

// Orders whose documents are delayed because staff can still undo the status change.
const UNDOABLE = `
  select subject from events
  where kind = 'order.status_changed' and happened_at > now() - interval '60 seconds' and data ? 'undoable'`;

// Per order line with documents: units billed minus credited; units in shipments that left and were not received back; units
// returned to origin since the last reopening, or returned by the customer. Orders without a known state are left out: their
// documents wait for staff.
const LINES = `
  select
    line.id, line.order_id, placed.delivery_status as status, line.quantity, billed.units as billed,
    greatest(packed.units_left - customer_return.units, 0) as "left", least(packed.units_back + customer_return.units, line.quantity) as back, packed.was_packed
  from order_lines line
  join orders placed on placed.id = line.order_id
  cross join tax_profile profile
  cross join lateral (
    select coalesce(sum(case document.kind when 'credit_note' then -1 else 1 end * billed_line.quantity), 0) as units
    from tax_document_lines billed_line
    join tax_documents document on document.id = billed_line.tax_document_id
    where billed_line.order_line_id = line.id
  ) billed
  cross join lateral (
    select coalesce(max(happened_at), '-infinity') as at
    from order_events
    where order_id = placed.id and from_status = 'CANCELED'
  ) reopened
  cross join lateral (
    select
      coalesce(sum(content.quantity) filter (where
        shipment.status not in ('packed', 'booking', 'ready_to_ship', 'canceled') and (shipment.status <> 'returned_to_origin' or content.sellable is null)
      ), 0) as units_left,
      coalesce(sum(content.quantity) filter (where
        shipment.status = 'returned_to_origin' and content.sellable is not null and shipment.completed_at > reopened.at
      ), 0) as units_back,
      count(*) > 0 as was_packed
    from shipments shipment
    left join shipment_lines content on content.shipment_id = shipment.id and content.order_line_id = line.id
    where shipment.order_id = placed.id
  ) packed
  cross join lateral (
    select coalesce(sum(sellable + damaged), 0) as units from return_lines where order_line_id = line.id
  ) customer_return
  where not exists (
      select from order_events
      where order_id = placed.id and to_status in ('SHIPPED', 'DELIVERED') and happened_at < profile.documents_since
    )
    and placed.id not in (${UNDOABLE})
    and (profile.registration <> 'regular' or placed.place_of_supply is not null or placed.address_state in (${STATE_NAMES}))`;

/** Integrity checks of invoices, bills and credit notes. */
export const DOCUMENT_CHECKS: readonly { about: string; query: string }[] = [
  {
    about: 'a document’s totals do not match its lines',
    query: `
      select document.id, document.number
      from tax_documents document
      left join tax_document_lines line on line.tax_document_id = document.id
      group by document.id
      having (document.gross_paise, document.taxable_paise, document.cgst_paise, document.sgst_paise, document.igst_paise)
        is distinct from (sum(line.gross_paise), sum(line.taxable_paise), sum(line.cgst_paise), sum(line.sgst_paise), sum(line.igst_paise))`,
  },
  {
    about: 'a document series has a gap or a wrong counter',
    query: `
      select kind, financial_year, prefix, series.last, issued.count, issued.highest
      from tax_document_series series
      full join (
        select kind, financial_year, prefix, count(distinct serial) as count, min(serial) as lowest, max(serial) as highest
        from tax_documents
        group by kind, financial_year, prefix
      ) issued using (kind, financial_year, prefix)
      where (series.last, 1, series.last) is distinct from (issued.count, issued.lowest, issued.highest)`,
  },
  {
    about: 'dates go backwards within a document series',
    query: `
      select id, number, issued_on, before
      from (
        select
          id, number, issued_on,
          lag(issued_on) over (partition by kind, financial_year, prefix order by serial) as before
        from tax_documents
      ) issued
      where issued_on < before`,
  },
  {
    about: 'a line is credited for more than was invoiced',
    query: `
      select invoiced.id, invoiced.quantity, sum(credited.quantity) as credited
      from tax_document_lines invoiced
      join tax_document_lines credited on credited.original_line_id = invoiced.id
      group by invoiced.id
      having sum(credited.quantity) > invoiced.quantity
        or sum(credited.gross_paise) > invoiced.gross_paise
        or sum(credited.cgst_paise) > invoiced.cgst_paise
        or sum(credited.sgst_paise) > invoiced.sgst_paise
        or sum(credited.igst_paise) > invoiced.igst_paise`,
  },
  {
    about: 'a credit note does not match its order or invoice',
    query: `
      select credited.id, note.number
      from tax_documents note
      join tax_document_lines credited on credited.tax_document_id = note.id
      left join tax_document_lines invoiced on invoiced.id = credited.original_line_id
      left join tax_documents invoice on invoice.id = invoiced.tax_document_id
      where note.kind = 'credit_note'
        and (note.original_document_id, note.order_id, credited.order_line_id)
          is distinct from (invoice.id, invoice.order_id, invoiced.order_line_id)`,
  },
  {
    about: 'an order line is invoiced for more units than were ordered and not returned',
    query: `select * from (${LINES}) line where status <> 'CANCELED' and billed not between 0 and quantity - back`,
  },
  {
    about: 'a cancelled order has an invoice without a credit note',
    query: `select * from (${LINES}) line where status = 'CANCELED' and billed <> 0`,
  },
  {
    about: 'a shipment that was sent has no tax document',
    query: `select * from (${LINES}) line where status <> 'CANCELED' and billed < "left"`,
  },
  {
    about: 'a shipped order is not invoiced in full',
    query: `
      select * from (${LINES}) line
      where (status = 'DELIVERED' or (status = 'SHIPPED' and not was_packed)) and billed <> quantity - back`,
  },
];
