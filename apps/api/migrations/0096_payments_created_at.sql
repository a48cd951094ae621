-- migrate:up transaction:false

create index concurrently payments_created_at on payments (created_at desc, id desc);

-- migrate:down
-- Forward only: the next migration corrects a mistake.
