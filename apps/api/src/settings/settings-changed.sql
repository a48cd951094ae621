-- Every process hears of a changed setting (LISTEN, NOTIFY) as it hears of the catalogue.
create or replace trigger catalogue_changed after insert or update or delete on settings
for each statement execute function tell_catalogue_changed();
