-- Refusals leave a function as errors of this class, so that everything it did is rolled back. The message is the code of
-- the refusal, the detail names what it is about.
create or replace function refuse(code text, about text default '') returns void
language plpgsql
as $$
begin
  raise exception using errcode = 'KN001', message = code, detail = about;
end
$$;
