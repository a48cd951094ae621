-- Notifies every process to clear its response cache. The payload is the transaction id. Sent once per transaction, on commit.
create or replace function notify_catalog_changed() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('catalog_changed', pg_current_xact_id()::text);
  return null;
end
$$;
create or replace trigger categories_notify_catalog_changed after insert or update or delete on categories
for each statement execute function notify_catalog_changed();
create or replace trigger images_notify_catalog_changed after update on images
for each statement execute function notify_catalog_changed();
create or replace trigger company_notify_catalog_changed after insert or update or delete on company
for each statement execute function notify_catalog_changed();
create or replace trigger legal_page_versions_notify_catalog_changed after insert or update or delete on legal_page_versions
for each statement execute function notify_catalog_changed();
create or replace trigger brands_notify_catalog_changed after update or delete on brands
for each statement execute function notify_catalog_changed();
create or replace trigger manufacturers_notify_catalog_changed after update on manufacturers
for each statement execute function notify_catalog_changed();
create or replace trigger attribute_definitions_notify_catalog_changed after update or delete on attribute_definitions
for each statement execute function notify_catalog_changed();
create or replace trigger category_attributes_notify_catalog_changed after insert or update or delete on category_attributes
for each statement execute function notify_catalog_changed();
create or replace trigger search_synonyms_notify_catalog_changed after insert or update or delete on search_synonyms
for each statement execute function notify_catalog_changed();
