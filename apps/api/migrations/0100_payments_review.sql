-- migrate:up transaction:false

create index concurrently payments_review on payments (created_at desc, id desc)
where status = 'review' or note in ('unreachable', 'paid_twice', 'paid_late');

-- migrate:down
-- Forward only: the next migration corrects a mistake.
