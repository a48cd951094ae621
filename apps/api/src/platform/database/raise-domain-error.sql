-- Raises an expected error, which rolls back the function.
-- The message is the error code, the detail is its data.
create or replace function raise_domain_error(code text, data jsonb default '{}') returns void
language plpgsql
as $$
begin
  raise exception using errcode = 'KN001', message = code, detail = data;
end
$$;
