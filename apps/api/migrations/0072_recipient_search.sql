-- migrate:up transaction:false

-- Staff look an order up by the name on the parcel, and by how it begins.
create index concurrently orders_recipient on orders (lower(recipient_name) text_pattern_ops) where recipient_name is not null;

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
