-- migrate:up

-- When somebody gave their name. Null: registration filled it with the username, and nothing prints that as a name.
alter table users add column name_given_at timestamptz;
-- Reads and orders continue: it locks rows, not the table.
update users set name_given_at = created_at where (first_name, last_name) is distinct from (username, username);

-- Who receives parcels at an address, whom the rider calls there, and what the house is near.
alter table addresses
  add column recipient_name text,
  add column mobile text,
  add column landmark text;
alter table addresses
  add constraint addresses_recipient_name check (length(recipient_name) between 1 and 80) not valid,
  add constraint addresses_mobile check (mobile ~ '^[6-9][0-9]{9}$') not valid,
  add constraint addresses_landmark check (length(landmark) between 1 and 100) not valid;

-- The name printed on the parcel, as `place_order` resolved it. Null in orders from before: `recipient_of` falls back to the buyer.
alter table orders
  add column recipient_name text,
  add column landmark text,
  add column delivery_note text;
alter table orders
  add constraint orders_recipient_name check (length(recipient_name) between 1 and 200) not valid,
  add constraint orders_landmark check (length(landmark) between 1 and 100) not valid,
  add constraint orders_delivery_note check (length(delivery_note) between 1 and 200) not valid;

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
