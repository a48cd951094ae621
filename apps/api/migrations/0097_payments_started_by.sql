-- migrate:up transaction:false

create index concurrently payments_started_by on payments (started_by) where started_by is not null;

-- migrate:down
-- Forward only: the next migration corrects a mistake.
