-- Stores what became of an attempt. A final delivery makes the next one about the same subject due. The lock on the endpoint makes
-- this wait for new deliveries to be added, which also decide who is next.
create or replace function save_webhook_outcome(
  wanted uuid,
  outcome text,
  attempt jsonb,
  try_again_at timestamptz
) returns void
language plpgsql
as $$
declare
  saved webhook_deliveries;
begin
  perform from webhook_endpoints
  where id = (select endpoint_id from webhook_deliveries where id = wanted)
  for key share;
  update webhook_deliveries
  set
    status = outcome,
    tries = tries + jsonb_array_length(attempt),
    attempts = attempts || attempt,
    next_at = coalesce(try_again_at, next_at),
    sending_until = null
  where id = wanted
  returning * into saved;
  if outcome <> 'waiting' then
    update webhook_deliveries
    set is_next = true
    where id = (
      select id from webhook_deliveries
      where endpoint_id = saved.endpoint_id and subject = saved.subject and status = 'waiting'
      order by happened_at, id
      limit 1
    ) and not is_next;
  end if;
end
$$;
