-- Display name of a user: the name they entered, or else the username.
create or replace function name_of(person public.users) returns text
language sql stable
as $$
  select coalesce(
    case when person.name_given_at is not null
      then nullif(concat_ws(' ', nullif(person.first_name, ''), nullif(person.last_name, '')), '')
    end,
    person.username
  )
$$;

-- Saves what the customer typed at checkout for the next order. Never replaces a name or mobile number that the account has.
-- The caller has locked the account.
create or replace function save_checkout_details(
  customer uuid,
  deliver_to uuid,
  given_name text,
  given_mobile text,
  given_gstin text,
  given_trade_name text
) returns void
language plpgsql
as $$
begin
  if given_mobile is not null then
    update users set mobile = given_mobile where id = customer and mobile is null;
  end if;
  if given_gstin is not null then
    update users set gstin = given_gstin, trade_name = given_trade_name
    where id = customer and (gstin, trade_name) is distinct from (given_gstin, given_trade_name);
  end if;
  if given_name is not null then
    -- The last word of the name is the last name.
    update users
    set
      first_name = coalesce(substring(given_name from '^(.*\S)\s+\S+$'), given_name),
      last_name = coalesce(substring(given_name from '^.*\S\s+(\S+)$'), ''),
      name_given_at = now(),
      updated_at = now()
    where id = customer and name_given_at is null;
    update addresses set recipient_name = given_name, changed_at = now()
    where id = deliver_to and user_id = customer and recipient_name is null;
  end if;
end
$$;
