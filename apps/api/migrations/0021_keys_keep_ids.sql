-- migrate:up

-- A key keeps the id of what was made, not a reply: what is read again is told as it is today, and a key holds nobody's address.
-- Keys of the release before are read out of their replies (src/platform/idempotency/claim-key.sql) and are gone in a week.
-- The next release drops reply_status and reply_body: the one before still looks there.
alter table idempotency_keys add column made text;

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
