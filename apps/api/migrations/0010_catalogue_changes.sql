-- migrate:up

-- Every process hears of a change of what the public sees, and forgets the replies it kept. The number of the transaction
-- names the change, the same for all who hear it. PostgreSQL sends it once per transaction, when it commits.
create function tell_catalogue_changed() returns trigger
language plpgsql
as $$
begin
  perform pg_notify('catalogue_changed', pg_current_xact_id()::text);
  return null;
end
$$;
create trigger catalogue_changed after insert or update or delete on categories
for each statement execute function tell_catalogue_changed();
create trigger catalogue_changed after update on pictures
for each statement execute function tell_catalogue_changed();
create trigger catalogue_changed after insert or update or delete on company
for each statement execute function tell_catalogue_changed();
create trigger catalogue_changed after insert or update or delete on legal_page_versions
for each statement execute function tell_catalogue_changed();

-- Products and variants tell it when their listing is settled: a sale that leaves units over tells nobody.
create or replace function settle_listing() returns trigger
language plpgsql
as $$
declare
  due uuid[];
begin
  with taken as (
    delete from listing_due where transaction = pg_current_xact_id() returning product_id
  )
  select array_agg(product_id) into due from taken;
  if due is not null then
    -- The plan that suits a few products is a disaster for thousands, such as those of a category that moves.
    if cardinality(due) > 500 then
      perform set_config('plan_cache_mode', 'force_custom_plan', true);
    end if;
    perform take_listing_turns(due);
    perform refresh_listing(due);
    perform refresh_search(due);
    perform pg_notify('catalogue_changed', pg_current_xact_id()::text);
  end if;
  return null;
end
$$;
create trigger listing_due after insert or update or delete on product_pictures
for each row execute function mark_product_of_row_due();

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
