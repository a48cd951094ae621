-- The key under which a write is sent again when nobody knows what became of it: claimed first, in the write's own
-- transaction, which ends by saying what it made. Answers the id of what the first one to use the key made, if there was one.
create or replace function claim_key(claimant uuid, request_key text, request bytea) returns text
language plpgsql
as $$
declare
  known idempotency_keys%rowtype;
begin
  -- A twin that is still at work holds this row: the insert waits for it and then finds what it made.
  insert into idempotency_keys (user_id, key, request_hash) values (claimant, request_key, request)
  on conflict do nothing;
  if found then
    return null;
  end if;
  select * into known from idempotency_keys claimed where claimed.user_id = claimant and claimed.key = request_key;
  if known.request_hash <> request then
    perform refuse('key_reused');
  end if;
  -- The release before kept its reply: an order as it was told, or what was made.
  return coalesce(known.made, known.reply_body ->> 'id', known.reply_body ->> 'made');
end
$$;

-- The release before looks for it in `reply_body`; that goes with the column.
create or replace function remember_made(claimant uuid, request_key text, made_id text) returns void
language plpgsql
as $$
begin
  update idempotency_keys claimed
  set made = made_id, reply_status = 201, reply_body = jsonb_build_object('made', made_id)
  where claimed.user_id = claimant and claimed.key = request_key;
end
$$;
