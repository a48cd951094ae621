-- migrate:up transaction:false

create index concurrently refunds_next_check on refunds (next_check_at) where next_check_at is not null;

-- migrate:down
-- Forward only: the next migration corrects a mistake.
