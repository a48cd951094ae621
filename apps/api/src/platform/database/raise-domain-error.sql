-- Raises an expected error, which rolls back the function.
-- The message is the error code, the detail is its subject.
create or replace function raise_domain_error(code text, about text default '') returns void
language plpgsql
as $$
begin
  raise exception using errcode = 'KN001', message = code, detail = about;
end
$$;
