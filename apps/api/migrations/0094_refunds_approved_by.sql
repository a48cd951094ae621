-- migrate:up transaction:false

create index concurrently refunds_approved_by on refunds (approved_by) where approved_by is not null;

-- migrate:down
-- Forward only: the next migration corrects a mistake.
