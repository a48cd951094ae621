-- migrate:up transaction:false

create index concurrently refunds_payment_id on refunds (payment_id) where payment_id is not null;

-- migrate:down
-- Forward only: the next migration corrects a mistake.
