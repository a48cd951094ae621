-- migrate:up

-- Types of events that someone outside the shop receives. Events that only they need are published if their type is here.
create table event_listeners (kind text primary key check (kind ~ '^[a-z]+\.[a-z_]+$'));

-- Events that wait to be passed on. Rows are deleted when they are.
create table event_outbox (event_id uuid primary key);

-- migrate:down
-- Forward only: the next migration corrects a mistake.
