-- Transactional outbox for domain events: publishers do not know their subscribers.

-- Jobs per event type, all registered in worker.ts. Types and payloads are in events.service.ts.
create or replace function event_subscriptions() returns table (kind text, job text)
language sql immutable
as $$
  values
    ('order.placed', 'send_order_confirmation_email'),
    ('order.status_changed', 'send_order_status_email'),
    ('order.edited', 'send_order_edit_email'),
    ('order.paid', 'send_payment_received_email'),
    ('shipment.status_changed', 'send_shipment_email'),
    ('return.requested', 'send_return_email'),
    ('return.reviewed', 'send_return_email'),
    ('return.received', 'send_return_email'),
    ('return.inspected', 'send_return_email'),
    ('refund.created', 'send_refund_email'),
    ('refund.sent', 'send_refund_email'),
    ('refund.reminded', 'send_refund_email')
$$;

-- Publishes an event in the caller's transaction and enqueues its jobs.
create or replace function publish_event(what text, about text, details jsonb) returns void
language plpgsql
as $$
declare
  new_event uuid;
begin
  insert into events (kind, subject, data) values (what, about, details) returning id into new_event;
  insert into event_outbox (event_id) select new_event where exists (select from event_listeners where kind = what);
  perform graphile_worker.add_job(
    subscription.job,
    json_build_object('eventId', new_event, 'kind', what, 'subject', about, 'data', details),
    max_attempts => 12,
    job_key => subscription.job || ':' || new_event,
    -- Wait until staff can no longer undo it: `UNDO_SECONDS` in the contract.
    run_at => now() + case when details ? 'undoable' then interval '10 seconds' else interval '0' end
  )
  from event_subscriptions() subscription
  where subscription.kind = what;
end
$$;

-- Publishes an event that only someone outside the shop needs, if someone listens. Has no jobs.
create or replace function publish_outside_event(what text, about text, details jsonb) returns void
language sql
as $$
  with published as (
    insert into public.events (kind, subject, data)
    select what, about, details where exists (select from public.event_listeners where kind = what)
    returning id
  )
  insert into public.event_outbox (event_id) select id from published
$$;

-- Events may be purged (events.jobs.ts), but never changed.
create or replace trigger events_append_only before update or truncate on events
for each statement execute function forbid_update_and_delete();
