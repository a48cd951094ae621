-- Documents in a date range with their GSTR-1 table (`section`). It is null for bills and for credit notes past the tax deadline.
-- Interstate invoices above `large` are listed individually.
create or replace function filed_documents(first_day date, next_day date, large bigint) returns table (
  id uuid, kind text, financial_year text, prefix text, serial integer, number text, order_id text, issued_on date,
  place_of_supply text,
  buyer_gstin text, buyer_name text, is_across boolean, section text,
  -- 1 for supplies, -1 for credit notes.
  sign integer,
  gross_paise bigint
)
language sql stable parallel safe
as $$
  select
    document.id, document.kind, document.financial_year, document.prefix, document.serial, document.number, document.order_id,
    document.issued_on, document.place_of_supply,
    document.buyer ->> 'gstin',
    coalesce(document.buyer ->> 'tradeName', document.buyer ->> 'name'),
    document.place_of_supply <> left(document.seller ->> 'gstin', 2),
    case
      when coalesce(invoice.kind, document.kind) = 'bill' or document.is_without_tax then null
      when document.buyer ->> 'gstin' is not null then case when invoice.id is null then 'b2b' else 'cdnr' end
      when document.place_of_supply <> left(document.seller ->> 'gstin', 2)
        and coalesce(invoice.gross_paise, document.gross_paise) > large
        then case when invoice.id is null then 'b2cl' else 'cdnur' end
      else 'b2cs'
    end,
    case when invoice.id is null then 1 else -1 end,
    document.gross_paise
  from public.tax_documents document
  left join public.tax_documents invoice on invoice.id = document.original_document_id
  where document.issued_on >= first_day and document.issued_on < next_day
$$;

-- Orders shipped or cancelled in the period that have no document, with the reason: cancelled before shipping,
-- shipped before the shop issued documents, or unknown place of supply.
create or replace function orders_without_document(since timestamptz, before timestamptz) returns table (
  order_id text, happened_on date, total_paise bigint, reason text
)
language sql stable parallel safe
as $$
  select
    moved.order_id,
    (moved.happened_at at time zone 'Asia/Kolkata')::date,
    placed.total_paise,
    case
      when gone.left_at is null then 'cancelled'
      when gone.left_at < profile.documents_since then 'before_documents'
      when placed.delivery_status = 'CANCELED' then 'cancelled_unknown'
      else 'place_of_supply_required'
    end
  from (
    select event.order_id, max(event.happened_at) as happened_at, bool_or(event.to_status = 'CANCELED') as was_cancelled
    from public.order_events event
    where event.happened_at >= since and event.happened_at < before and event.to_status <> 'PENDING'
      and not exists (select from public.tax_documents document where document.order_id = event.order_id)
    group by event.order_id
  ) moved
  join public.orders placed on placed.id = moved.order_id
  cross join public.tax_profile profile
  cross join lateral (
    select min(event.happened_at) as left_at
    from public.order_events event
    where event.order_id = moved.order_id and event.to_status in ('SHIPPED', 'DELIVERED')
  ) gone
  where gone.left_at >= since and gone.left_at < before or moved.was_cancelled and placed.delivery_status = 'CANCELED'
$$;
