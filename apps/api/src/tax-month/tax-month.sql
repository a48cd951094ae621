-- The documents of some days with the table of the return that each belongs to, GSTR-1's names for them; none for bills, which are
-- not filed there, and for what came too late to take tax back. An invoice above `large` across states stands by itself.
create or replace function filed_documents(first_day date, next_day date, large bigint) returns table (
  id uuid, kind text, fy text, prefix text, serial integer, number text, order_id text, issued_on date, place_of_supply text,
  buyer_gstin text, buyer_name text, is_across boolean, section text,
  -- 1 for what was supplied, -1 for what was taken back.
  sign integer,
  gross_paise bigint
)
language sql stable parallel safe
as $$
  select
    document.id, document.kind, document.fy, document.prefix, document.serial, document.number, document.order_id,
    document.issued_on, document.place_of_supply,
    document.buyer ->> 'gstin',
    coalesce(document.buyer ->> 'tradeName', document.buyer ->> 'name'),
    document.place_of_supply <> left(document.seller ->> 'gstin', 2),
    case
      when coalesce(invoice.kind, document.kind) = 'bill' or document.without_tax then null
      when document.buyer ->> 'gstin' is not null then case when invoice.id is null then 'b2b' else 'cdnr' end
      when document.place_of_supply <> left(document.seller ->> 'gstin', 2)
        and coalesce(invoice.gross_paise, document.gross_paise) > large
        then case when invoice.id is null then 'b2cl' else 'cdnur' end
      else 'b2cs'
    end,
    case when invoice.id is null then 1 else -1 end,
    document.gross_paise
  from documents document
  left join documents invoice on invoice.id = document.refers_to
  where document.issued_on >= first_day and document.issued_on < next_day
$$;

-- Orders that left, or were cancelled, between two moments and have no document. One that was cancelled has none to have; of the
-- others, those that left before the shop kept documents, and those of which nobody could say which state they went to.
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
      else 'state_unknown'
    end
  from (
    select event.order_id, max(event.happened_at) as happened_at, bool_or(event.to_status = 'CANCELED') as was_cancelled
    from order_events event
    where event.happened_at >= since and event.happened_at < before and event.to_status <> 'PENDING'
      and not exists (select from documents document where document.order_id = event.order_id)
    group by event.order_id
  ) moved
  join orders placed on placed.id = moved.order_id
  cross join tax_profile profile
  cross join lateral (
    select min(event.happened_at) as left_at
    from order_events event
    where event.order_id = moved.order_id and event.to_status in ('SHIPPED', 'DELIVERED')
  ) gone
  where gone.left_at >= since and gone.left_at < before or moved.was_cancelled and placed.delivery_status = 'CANCELED'
$$;
