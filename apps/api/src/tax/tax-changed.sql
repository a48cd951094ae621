-- Whether prices include GST is told to everybody with the company's details, so every process hears of it.
create or replace trigger catalogue_changed after update on tax_profile
for each statement execute function tell_catalogue_changed();
