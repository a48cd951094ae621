-- Invoices, bills and credit notes: numbered without a gap, and never changed.

create or replace trigger append_only before update or delete or truncate on documents
for each statement execute function refuse_to_rewrite_history();
create or replace trigger append_only before update or delete or truncate on document_lines
for each statement execute function refuse_to_rewrite_history();
create or replace trigger append_only before update or delete or truncate on document_files
for each statement execute function refuse_to_rewrite_history();

-- '2627' for every day from April 2026 to March 2027.
create or replace function financial_year(day date) returns text
language sql immutable parallel safe
as $$
  select to_char(day - interval '3 months', 'YY') || to_char(day + interval '9 months', 'YY')
$$;

-- Takes the next number of a series and writes the document with its lines. The series is the last thing the caller's transaction
-- locks: whoever comes next waits until this document stands, and one that is rolled back gives its number back.
create or replace function write_document(what text, series text, at timestamptz, document jsonb, lines jsonb) returns uuid
language plpgsql
as $$
declare
  day date := (at at time zone 'Asia/Kolkata')::date;
  year text := financial_year(day);
  taken document_series%rowtype;
  written uuid;
begin
  insert into document_series as known (kind, fy, prefix, gstin, last, last_on)
  values (what, year, series, document #>> '{seller,gstin}', 1, day)
  on conflict (kind, fy, prefix) do update
  set last = known.last + 1, last_on = greatest(known.last_on, excluded.last_on)
  returning * into taken;

  insert into documents (
    kind, fy, prefix, serial, number, order_id, parcel_id, refers_to, issued_on, issued_at, place_of_supply,
    seller, buyer, sent, reason, without_tax, gross_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise
  )
  select
    what, year, series, taken.last, concat_ws('/', series, year, lpad(taken.last::text, 7, '0')),
    document ->> 'orderId', (document ->> 'parcelId')::uuid, (document ->> 'refersTo')::uuid,
    taken.last_on, at, document ->> 'placeOfSupply',
    document -> 'seller', document -> 'buyer', document -> 'sent', document ->> 'reason', (document ->> 'withoutTax')::boolean,
    sum(line.gross), sum(line.taxable), sum(line.cgst), sum(line.sgst), sum(line.igst)
  from jsonb_to_recordset(lines) line (gross bigint, taxable bigint, cgst bigint, sgst bigint, igst bigint)
  returning id into written;

  insert into document_lines (
    document_id, position, order_line_id, refers_to, description, details, hsn, quantity, unit,
    gross_paise, saving_paise, rate_bp, taxable_paise, cgst_paise, sgst_paise, igst_paise, mark
  )
  select
    written, line.position, line."orderLineId", line."refersTo", line.description, line.details, line.hsn, line.quantity, line.unit,
    line.gross, line.saving, line."rateBp", line.taxable, line.cgst, line.sgst, line.igst, line.mark
  from jsonb_to_recordset(lines) line (
    position smallint, "orderLineId" uuid, "refersTo" uuid, description text, details text, hsn text, quantity integer, unit text,
    gross bigint, saving bigint, "rateBp" integer, taxable bigint, cgst bigint, sgst bigint, igst bigint, mark text
  );
  -- Its paper is drawn once all this stands.
  perform graphile_worker.add_job('draw_document', json_build_object('documentId', written), max_attempts => 12);
  return written;
end
$$;

-- No more is taken back of a line than it said: who credits holds the order, and this is the second line.
create or replace function refuse_too_much_credit() returns trigger
language plpgsql
as $$
begin
  if exists (
    select
    from document_lines invoiced
    cross join lateral (
      select
        sum(quantity) as quantity, sum(gross_paise) as gross, sum(cgst_paise) as cgst, sum(igst_paise) as igst
      from document_lines
      where refers_to = invoiced.id
    ) credited
    where invoiced.id = new.refers_to
      and (credited.quantity > invoiced.quantity or credited.gross > invoiced.gross_paise
        or credited.cgst > invoiced.cgst_paise or credited.igst > invoiced.igst_paise)
  ) then
    raise exception 'more is credited than was invoiced';
  end if;
  return null;
end
$$;
create or replace trigger within_invoice after insert on document_lines
for each row when (new.refers_to is not null) execute function refuse_too_much_credit();

-- The documents of an order as the shop tells of them, the first one first.
create or replace function documents_as_json(wanted text) returns jsonb
language plpgsql stable
as $$
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'id', document.id,
      'kind', document.kind,
      'number', document.number,
      'issuedOn', document.issued_on,
      'issuedAt', to_char(document.issued_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
      'total', document.gross_paise,
      'parcelId', document.parcel_id,
      'refersTo', (select number from documents invoice where invoice.id = document.refers_to),
      'isReady', exists (select from document_files where document_id = document.id)
    ) order by document.issued_at, document.number), '[]')
    from documents document
    where document.order_id = wanted
  );
end
$$;
