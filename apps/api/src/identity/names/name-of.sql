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
