-- migrate:up

-- Staff's list, sorted by when a product was last changed.
create index products_updated on products (updated_at, id) where archived_at is null;

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
