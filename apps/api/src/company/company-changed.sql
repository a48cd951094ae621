-- Every page shows the company.
create or replace trigger company_notify_catalog_changed after insert or update or delete on company
for each statement execute function notify_catalog_changed();
