-- migrate:up

alter table payments validate constraint payments_received;
alter table payments validate constraint payments_extra_of;
alter table payments validate constraint payments_started_by;
alter table refunds validate constraint refunds_payment;
alter table refunds validate constraint refunds_approved_by_user;
alter table refunds validate constraint refunds_method_check;
alter table refunds validate constraint refunds_status_check;
alter table refunds validate constraint refunds_reference_needed;
alter table refunds validate constraint refunds_source_payment;

-- migrate:down
-- Forward only: the next migration corrects a mistake.
