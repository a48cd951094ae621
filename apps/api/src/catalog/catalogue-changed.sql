-- Every process hears of a change of what the public sees, and forgets the replies it kept. The number of the transaction
-- names the change, the same for all who hear it. PostgreSQL sends it once per transaction, when it commits.
create or replace function tell_catalogue_changed() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('catalogue_changed', pg_current_xact_id()::text);
  return null;
end
$$;
create or replace trigger catalogue_changed after insert or update or delete on categories
for each statement execute function tell_catalogue_changed();
create or replace trigger catalogue_changed after update on pictures
for each statement execute function tell_catalogue_changed();
create or replace trigger catalogue_changed after insert or update or delete on company
for each statement execute function tell_catalogue_changed();
create or replace trigger catalogue_changed after insert or update or delete on legal_page_versions
for each statement execute function tell_catalogue_changed();
create or replace trigger catalogue_changed after update or delete on brands
for each statement execute function tell_catalogue_changed();
create or replace trigger catalogue_changed after update on parties
for each statement execute function tell_catalogue_changed();
create or replace trigger catalogue_changed after update or delete on fact_definitions
for each statement execute function tell_catalogue_changed();
create or replace trigger catalogue_changed after insert or update or delete on category_facts
for each statement execute function tell_catalogue_changed();
create or replace trigger catalogue_changed after insert or update or delete on search_synonyms
for each statement execute function tell_catalogue_changed();
