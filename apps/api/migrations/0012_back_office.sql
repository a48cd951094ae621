-- migrate:up

-- What the shop's staff did: who, what, about what, how it stood before and after. Written by the transaction that did it.
create table audit_entries (
  id bigint generated always as identity primary key,
  subject_kind text not null check (subject_kind in ('category', 'product', 'order', 'company', 'legal_page')),
  subject_id text not null,
  actor_id uuid not null references users,
  what text not null check (length(what) between 1 and 300),
  before jsonb,
  after jsonb,
  happened_at timestamptz not null default now()
);
create index audit_entries_subject on audit_entries (subject_kind, subject_id, id);

create function refuse_to_rewrite_history() returns trigger
language plpgsql
as $$
begin
  raise exception '% is only ever added to', tg_table_name;
end
$$;
create trigger append_only before update or delete or truncate on audit_entries
for each statement execute function refuse_to_rewrite_history();

-- The formats of a picture grow as its widths do: one is made while the sender waits, the rest by a job. A picture that
-- nothing shows any longer keeps its files for a while.
alter table pictures
  add column formats text[] not null default '{webp}' check (formats <@ '{avif,webp}' and 'webp' = any(formats)),
  add column released_at timestamptz;
create index pictures_released on pictures (released_at) where released_at is not null;
create index categories_picture on categories (picture_id) where picture_id is not null;
-- An order shows the picture it was placed with for good; this tells quickly which pictures these are.
create index order_lines_picture on order_lines (picture_id);

-- An order as the shop tells of it: all copies, nothing that a later change of a product, a price or an address can reach.
create or replace function order_as_json(wanted text) returns jsonb
language sql stable
as $$
  select jsonb_build_object(
    'id', placed.id,
    'userId', placed.user_id,
    'firstName', placed.customer_first_name,
    'lastName', placed.customer_last_name,
    'email', placed.customer_email,
    'addressLine1', placed.address_line1,
    'addressLine2', placed.address_line2,
    'city', placed.address_city,
    'state', placed.address_state,
    'postalCode', placed.address_postal_code,
    'placedAt', to_char(placed.placed_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
    'total', placed.total_paise,
    'paymentStatus', placed.payment_status,
    'deliveryStatus', placed.delivery_status,
    'expectedOn', placed.expected_delivery_on,
    'deliveredOn', placed.delivered_on,
    'lines', (
      select jsonb_agg(jsonb_build_object(
        'id', line.id,
        'productId', line.product_id,
        'name', line.product_name,
        'size', line.size,
        'color', line.color,
        'quantity', line.quantity,
        'price', line.price_paise,
        'saving', line.saving_paise,
        'picture', case when picture.id is not null then jsonb_build_object(
          'id', picture.id, 'key', picture.key, 'width', picture.width, 'height', picture.height,
          'widths', picture.widths, 'formats', picture.formats, 'tint', picture.tint, 'cutout', picture.cutout
        ) end
      ) order by line.position)
      from order_lines line
      left join pictures picture on picture.id = line.picture_id
      where line.order_id = placed.id
    )
  )
  from orders placed
  where placed.id = wanted
$$;

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
