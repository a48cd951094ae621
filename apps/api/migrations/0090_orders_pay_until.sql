-- migrate:up transaction:false

create index concurrently orders_pay_until on orders (pay_until) where pay_until is not null and delivery_status = 'PENDING';

-- migrate:down
-- Forward only: the next migration corrects a mistake.
