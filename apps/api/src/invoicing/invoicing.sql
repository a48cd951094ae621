-- Invoices, bills and credit notes: gapless numbers, append-only.

create or replace trigger tax_documents_append_only before update or delete or truncate on tax_documents
for each statement execute function forbid_update_and_delete();
create or replace trigger tax_document_lines_append_only before update or delete or truncate on tax_document_lines
for each statement execute function forbid_update_and_delete();
create or replace trigger tax_document_files_append_only before update or delete or truncate on tax_document_files
for each statement execute function forbid_update_and_delete();

-- '2627' from April 2026 to March 2027.
create or replace function financial_year(day date) returns text
language sql immutable parallel safe
as $$
  select to_char(day - interval '3 months', 'YY') || to_char(day + interval '9 months', 'YY')
$$;

-- Takes the next number of a series, writes the document with its lines and enqueues its PDF.
-- Locks the series row until commit, so call it last. A rollback releases the number, which prevents gaps.
create or replace function insert_tax_document(what text, series text, at timestamptz, document jsonb, lines jsonb) returns uuid
language plpgsql
as $$
declare
  day date := (at at time zone 'Asia/Kolkata')::date;
  year text := financial_year(day);
  taken tax_document_series%rowtype;
  written uuid;
begin
  insert into tax_document_series as known (kind, financial_year, prefix, gstin, last, last_on)
  values (what, year, series, document #>> '{seller,gstin}', 1, day)
  on conflict (kind, financial_year, prefix) do update
  set last = known.last + 1, last_on = greatest(known.last_on, excluded.last_on)
  returning * into taken;

  insert into tax_documents (
    kind, financial_year, prefix, serial, number, order_id, shipment_id, original_document_id, issued_on, issued_at,
    place_of_supply, seller, buyer, shipment_details, reason, is_without_tax,
    gross_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise
  )
  select
    what, year, series, taken.last, concat_ws('/', series, year, lpad(taken.last::text, 7, '0')),
    document ->> 'orderId', (document ->> 'shipmentId')::uuid, (document ->> 'originalDocumentId')::uuid,
    taken.last_on, at, document ->> 'placeOfSupply',
    document -> 'seller', document -> 'buyer', document -> 'shipmentDetails', document ->> 'reason',
    (document ->> 'isWithoutTax')::boolean,
    sum(line.gross), sum(line.taxable), sum(line.cgst), sum(line.sgst), sum(line.igst)
  from jsonb_to_recordset(lines) line (gross bigint, taxable bigint, cgst bigint, sgst bigint, igst bigint)
  returning id into written;

  insert into tax_document_lines (
    tax_document_id, position, order_line_id, original_line_id, description, details, hsn, quantity, unit,
    gross_paise, saving_paise, rate_bp, taxable_paise, cgst_paise, sgst_paise, igst_paise, issue
  )
  select
    written, line.position, line."orderLineId", line."originalLineId", line.description, line.details, line.hsn, line.quantity,
    line.unit, line.gross, line.saving, line."rateBp", line.taxable, line.cgst, line.sgst, line.igst, line.issue
  from jsonb_to_recordset(lines) line (
    position smallint, "orderLineId" uuid, "originalLineId" uuid, description text, details text, hsn text, quantity integer,
    unit text, gross bigint, saving bigint, "rateBp" integer, taxable bigint, cgst bigint, sgst bigint, igst bigint, issue text
  );
  perform graphile_worker.add_job('render_tax_document', json_build_object('documentId', written), max_attempts => 12);
  return written;
end
$$;

-- Rejects credit above the invoiced line. A second check: callers already lock the order.
create or replace function check_credit_note_limit() returns trigger
language plpgsql
as $$
begin
  if exists (
    select
    from tax_document_lines invoiced
    cross join lateral (
      select
        sum(quantity) as quantity, sum(gross_paise) as gross, sum(cgst_paise) as cgst, sum(igst_paise) as igst
      from tax_document_lines
      where original_line_id = invoiced.id
    ) credited
    where invoiced.id = new.original_line_id
      and (credited.quantity > invoiced.quantity or credited.gross > invoiced.gross_paise
        or credited.cgst > invoiced.cgst_paise or credited.igst > invoiced.igst_paise)
  ) then
    raise exception 'more is credited than was invoiced';
  end if;
  return null;
end
$$;
create or replace trigger tax_document_lines_credit_limit after insert on tax_document_lines
for each row when (new.original_line_id is not null) execute function check_credit_note_limit();

-- Tax documents of an order as JSON, oldest first. `isReady` is true when the PDF is rendered. Only reads.
create or replace function tax_documents_as_json(wanted text) returns jsonb
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
      'shipmentId', document.shipment_id,
      'originalDocumentNumber', (select number from tax_documents invoice where invoice.id = document.original_document_id),
      'isReady', exists (select from tax_document_files where tax_document_id = document.id)
    ) order by document.issued_at, document.number), '[]')
    from tax_documents document
    where document.order_id = wanted
  );
end
$$;
