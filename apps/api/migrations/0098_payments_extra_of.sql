-- migrate:up transaction:false

create index concurrently payments_extra_of on payments (extra_of) where extra_of is not null;

-- migrate:down
-- Forward only: the next migration corrects a mistake.
