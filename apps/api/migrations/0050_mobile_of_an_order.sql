-- migrate:up

-- Whom the rider calls at the door.
alter table orders add column contact_mobile text check (contact_mobile ~ '^[6-9][0-9]{9}$');
-- Staff look an order up by the number that calls, or by where it goes, and by how either begins.
create index orders_mobile on orders (contact_mobile text_pattern_ops) where contact_mobile is not null;
create index orders_pincode on orders (address_postal_code text_pattern_ops);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
