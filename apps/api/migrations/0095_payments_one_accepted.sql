-- migrate:up transaction:false

create unique index concurrently payments_one_accepted on payments (order_id) where is_accepted;

-- migrate:down
-- Forward only: the next migration corrects a mistake.
