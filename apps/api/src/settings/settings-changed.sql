-- Notifies every process of a changed setting, like a catalogue change (LISTEN/NOTIFY).
create or replace trigger settings_notify_catalog_changed after insert or update or delete on settings
for each statement execute function notify_catalog_changed();
