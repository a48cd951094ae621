-- migrate:up

-- Checks that the last migrations added without a scan. This scan does not block writes.
alter table orders validate constraint orders_payment_method_check;
alter table audit_entries validate constraint audit_entries_action;
alter table audit_entries validate constraint audit_entries_action_or_summary;

-- migrate:down
-- Forward only: the next migration corrects a mistake.
