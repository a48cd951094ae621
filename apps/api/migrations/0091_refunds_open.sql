-- migrate:up transaction:false

create index concurrently refunds_open on refunds (due_on, id)
where status in ('pending', 'awaiting_confirmation', 'sending', 'failed');

-- migrate:down
-- Forward only: the next migration corrects a mistake.
