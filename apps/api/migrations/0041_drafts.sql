-- migrate:up

-- Drafts are in no listing: staff find them here, newest first.
create index products_drafts on products (created_at desc, id desc) where archived_at is null and published_at is null;

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
