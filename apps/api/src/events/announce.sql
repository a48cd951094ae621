-- Domain events (an outbox): who does something says so once, and does not know who acts on it.

-- Who acts on what. Each is a job of worker.ts; the kinds, and what is told with each, are in events.service.ts.
create or replace function subscriptions() returns table (kind text, job text)
language sql immutable
as $$
  values
    ('order.placed', 'send_order_confirmation'),
    ('order.moved', 'send_order_status'),
    ('order.edited', 'send_order_edit'),
    ('parcel.moved', 'send_parcel_news'),
    ('return.asked', 'send_return_news'),
    ('return.decided', 'send_return_news'),
    ('return.received', 'send_return_news'),
    ('return.inspected', 'send_return_news'),
    ('refund.due', 'send_refund_news'),
    ('refund.sent', 'send_refund_news')
$$;

-- Says in the caller's transaction that something happened, and asks for the jobs that act on it: all of it, or nothing.
create or replace function announce(what text, about text, details jsonb) returns void
language plpgsql
as $$
declare
  event_id uuid;
begin
  insert into events (kind, subject, data) values (what, about, details) returning id into event_id;
  perform graphile_worker.add_job(
    subscription.job,
    json_build_object('eventId', event_id, 'kind', what, 'subject', about, 'data', details),
    max_attempts => 12,
    job_key => subscription.job || ':' || event_id
  )
  from subscriptions() subscription
  where subscription.kind = what;
end
$$;

-- Old events may go (events.jobs.ts); none is changed.
create or replace trigger append_only before update or truncate on events
for each statement execute function refuse_to_rewrite_history();
