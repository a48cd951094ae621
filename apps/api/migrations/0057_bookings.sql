-- migrate:up

-- When a courier was last asked where a parcel is: what its hooks lost is found so.
alter table parcels add column polled_at timestamptz;
-- When the customer was told that its day has passed: once.
alter table parcels add column late_told_at timestamptz;
create index parcels_to_poll on parcels (booked_with, polled_at nulls first)
where booked_with <> 'by-hand' and state in ('ready', 'handed_over', 'moving', 'out', 'failed', 'returning');

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
