-- People read an order by its first 8 characters, so these are chance, not time: 32 letters without I, L, O and U.
create or replace function new_order_id() returns text
language plpgsql volatile parallel safe
as $$
declare
  chance bytea := uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid());
  place integer;
  letters text := '';
begin
  -- Bytes 6 and 8 of each UUID carry its version and variant, which are not chance.
  foreach place in array '{0,1,2,3,4,5,7,9,10,11,12,13,14,15,16,17,18,19,20,21}'::integer[] loop
    letters := letters || substr('0123456789ABCDEFGHJKMNPQRSTVWXYZ', 1 + (get_byte(chance, place) & 31), 1);
  end loop;
  return letters;
end
$$;
