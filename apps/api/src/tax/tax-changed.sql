-- The public company details show whether prices include GST, so invalidate the caches of all processes.
create or replace trigger tax_profile_notify_catalog_changed after update on tax_profile
for each statement execute function notify_catalog_changed();
