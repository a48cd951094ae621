-- migrate:up transaction:false

create index concurrently refunds_provider_refund_id on refunds (provider_refund_id) where provider_refund_id is not null;

-- migrate:down
-- Forward only: the next migration corrects a mistake.
