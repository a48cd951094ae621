-- True for a GTIN-8, -12, -13 or -14 with a valid check digit.
create or replace function is_gtin(code text) returns boolean
language sql immutable strict parallel safe
as $$
  select code ~ '^([0-9]{8}|[0-9]{12}|[0-9]{13}|[0-9]{14})$'
    and (
      select sum(substr(code, place, 1)::integer * case when (length(code) - place) % 2 = 0 then 1 else 3 end) % 10 = 0
      from generate_series(1, length(code)) as place
    )
$$;
