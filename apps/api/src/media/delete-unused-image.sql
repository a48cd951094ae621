-- Deletes one image that was released before `cutoff` and returns its key. Foreign keys tell whether an image is in use again, so a
-- module that shows images needs no entry here.
create or replace function delete_unused_image(cutoff timestamptz) returns text
language plpgsql
as $$
declare
  candidate record;
begin
  for candidate in select id, key from images where unused_since < cutoff order by unused_since loop
    begin
      delete from images where id = candidate.id;
      return candidate.key;
    exception when foreign_key_violation then
      update images set unused_since = null where id = candidate.id;
    end;
  end loop;
  return null;
end
$$;
