-- Pages show these rows, so every process clears its response cache when they change.
create or replace trigger categories_notify_catalog_changed after insert or update or delete on categories
for each statement execute function notify_catalog_changed();
create or replace trigger collections_notify_catalog_changed after insert or update on collections
for each statement execute function notify_catalog_changed();
create or replace trigger collection_products_notify_catalog_changed after insert or update or delete on collection_products
for each statement execute function notify_catalog_changed();
create or replace trigger images_notify_catalog_changed after update on images
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
