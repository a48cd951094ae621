-- Claims an idempotency key in the transaction of the write. Returns the id that the first request created, or null.
-- Raises `idempotency_key_reused` if the key was used for a different request.
create or replace function claim_idempotency_key(claimant uuid, request_key text, request bytea) returns text
language plpgsql
as $$
declare
  existing idempotency_keys%rowtype;
begin
  -- If a concurrent request uses the same key, the insert waits for it and then finds its result.
  insert into idempotency_keys (user_id, key, request_hash) values (claimant, request_key, request)
  on conflict do nothing;
  if found then
    return null;
  end if;
  select * into existing from idempotency_keys claimed where claimed.user_id = claimant and claimed.key = request_key;
  if existing.request_hash <> request then
    perform raise_domain_error('idempotency_key_reused');
  end if;
  return existing.resource_id;
end
$$;

-- Stores the id that the request created, last in its transaction. A repeated request returns it.
create or replace function store_idempotency_result(claimant uuid, request_key text, created_id text) returns void
language plpgsql
as $$
begin
  update idempotency_keys claimed
  set resource_id = created_id
  where claimed.user_id = claimant and claimed.key = request_key;
end
$$;
