-- migrate:up

-- The views of the order list, each read along an index (docs/decisions/0040-views-are-rows.md). Both columns are kept by `settle_stages`.
alter table orders add column has_parcel boolean not null default false;
update orders set has_parcel = true
where id in (select order_id from parcels where state <> 'void');
alter table order_stages add column delivery_status text;
update order_stages set delivery_status = placed.delivery_status from orders placed where placed.id = order_stages.order_id;
alter table order_stages alter column delivery_status set not null;

-- To be packed, or sent without a word about parcels.
create index orders_without_parcel on orders (delivery_status, placed_at desc, id)
where not has_parcel and delivery_status in ('PENDING', 'SHIPPED');
create index order_stages_newest_by_status on order_stages (stage, delivery_status, placed_at desc, order_id);
drop index orders_due;
create index orders_due on orders (expected_delivery_on, placed_at desc, id) include (delivery_status)
where delivery_status in ('PENDING', 'SHIPPED');

-- What orders are searched by beside their own words.
create index order_lines_variant on order_lines (variant_id, order_id);
create index variants_sku_begins on variants (name_key(sku) text_pattern_ops) where sku is not null;
create index parcels_number_begins on parcels (upper(replace(number, ' ', '')) text_pattern_ops) where number is not null;

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
