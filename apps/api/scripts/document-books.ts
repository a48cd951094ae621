import { STATES } from '@kinari/contract/gst/states';

const STATE_NAMES = STATES.map(({ name }) => `'${name}'`).join(', ');

// Every line of an order that documents are kept for: how many units stand on them, credits taken off; how many are in parcels that
// left and nobody has received back; and how many came back since the order was last reopened, or were sent back by the customer. Where nobody can tell the state that
// an order goes to, its documents wait for staff to say it.
const LINES = `
  select
    line.id, line.order_id, placed.delivery_status as status, line.quantity, billed.units as billed,
    greatest(packed.units_left - sent.units, 0) as "left", least(packed.units_back + sent.units, line.quantity) as back, packed.was_packed
  from order_lines line
  join orders placed on placed.id = line.order_id
  cross join tax_profile profile
  cross join lateral (
    select coalesce(sum(case document.kind when 'credit_note' then -1 else 1 end * said.quantity), 0) as units
    from document_lines said
    join documents document on document.id = said.document_id
    where said.order_line_id = line.id
  ) billed
  cross join lateral (
    select coalesce(max(happened_at), '-infinity') as at
    from order_events
    where order_id = placed.id and from_status = 'CANCELED'
  ) reopened
  cross join lateral (
    select
      coalesce(sum(content.quantity) filter (where
        parcel.state not in ('packed', 'asking', 'ready', 'void') and (parcel.state <> 'returned' or content.sellable is null)
      ), 0) as units_left,
      coalesce(sum(content.quantity) filter (where
        parcel.state = 'returned' and content.sellable is not null and parcel.ended_at > reopened.at
      ), 0) as units_back,
      count(*) > 0 as was_packed
    from parcels parcel
    left join parcel_lines content on content.parcel_id = parcel.id and content.order_line_id = line.id
    where parcel.order_id = placed.id
  ) packed
  cross join lateral (
    select coalesce(sum(sellable + damaged), 0) as units from return_lines where order_line_id = line.id
  ) sent
  where not exists (
      select from order_events
      where order_id = placed.id and to_status in ('SHIPPED', 'DELIVERED') and happened_at < profile.documents_since
    )
    and (profile.registration <> 'regular' or placed.place_of_supply is not null or placed.address_state in (${STATE_NAMES}))`;

/** What must hold of invoices, bills and credit notes, whatever was moved, packed, edited, brought back or cancelled. */
export const DOCUMENT_BOOKS: readonly { about: string; query: string }[] = [
  {
    about: 'a document’s sums are not those of its lines',
    query: `
      select document.id, document.number
      from documents document
      left join document_lines line on line.document_id = document.id
      group by document.id
      having (document.gross_paise, document.taxable_paise, document.cgst_paise, document.sgst_paise, document.igst_paise)
        is distinct from (sum(line.gross_paise), sum(line.taxable_paise), sum(line.cgst_paise), sum(line.sgst_paise), sum(line.igst_paise))`,
  },
  {
    about: 'a series leaves a number out, or has not counted one',
    query: `
      select kind, fy, prefix, series.last, issued.count, issued.highest
      from document_series series
      full join (
        select kind, fy, prefix, count(distinct serial) as count, min(serial) as lowest, max(serial) as highest
        from documents
        group by kind, fy, prefix
      ) issued using (kind, fy, prefix)
      where (series.last, 1, series.last) is distinct from (issued.count, issued.lowest, issued.highest)`,
  },
  {
    about: 'days run backwards within a series',
    query: `
      select id, number, issued_on, before
      from (
        select id, number, issued_on, lag(issued_on) over (partition by kind, fy, prefix order by serial) as before from documents
      ) issued
      where issued_on < before`,
  },
  {
    about: 'more is credited of a line than it said',
    query: `
      select invoiced.id, invoiced.quantity, sum(credited.quantity) as credited
      from document_lines invoiced
      join document_lines credited on credited.refers_to = invoiced.id
      group by invoiced.id
      having sum(credited.quantity) > invoiced.quantity
        or sum(credited.gross_paise) > invoiced.gross_paise
        or sum(credited.cgst_paise) > invoiced.cgst_paise
        or sum(credited.sgst_paise) > invoiced.sgst_paise
        or sum(credited.igst_paise) > invoiced.igst_paise`,
  },
  {
    about: 'a credit note takes back what another order or invoice says',
    query: `
      select credited.id, note.number
      from documents note
      join document_lines credited on credited.document_id = note.id
      left join document_lines invoiced on invoiced.id = credited.refers_to
      left join documents invoice on invoice.id = invoiced.document_id
      where note.kind = 'credit_note'
        and (note.refers_to, note.order_id, credited.order_line_id)
          is distinct from (invoice.id, invoice.order_id, invoiced.order_line_id)`,
  },
  {
    about: 'an order’s line is invoiced more often than it was bought and has not come back',
    query: `select * from (${LINES}) line where status <> 'CANCELED' and billed not between 0 and quantity - back`,
  },
  {
    about: 'a cancelled order still has something on its invoices',
    query: `select * from (${LINES}) line where status = 'CANCELED' and billed <> 0`,
  },
  {
    about: 'a parcel that left the house stands on no document',
    query: `select * from (${LINES}) line where status <> 'CANCELED' and billed < "left"`,
  },
  {
    about: 'an order that left the house is not invoiced as a whole',
    query: `
      select * from (${LINES}) line
      where (status = 'DELIVERED' or (status = 'SHIPPED' and not was_packed)) and billed <> quantity - back`,
  },
];
