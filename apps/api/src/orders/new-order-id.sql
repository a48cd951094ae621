-- People use the first 8 characters, so the id is random, not time-ordered. The alphabet excludes I, L, O and U.
create or replace function new_order_id() returns text
language plpgsql volatile parallel safe
as $$
declare
  chance bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  place integer;
  letters text := '';
begin
  -- Bytes 6 and 8 of each UUID contain its version and variant, so they are not random.
  foreach place in array '{0,1,2,3,4,5,7,9,10,11,12,13,14,15,16,17,18,19,20,21}'::integer[] loop
    letters := letters || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(chance, place) & 31), 1);
  end loop;
  return letters;
end
$$;
