-- Whether a variant can be bought, units permitting: a draft cannot. No category with products in it is ever archived.
create or replace function for_sale(variant_archived_at timestamptz, product_archived_at timestamptz, published_at timestamptz)
returns boolean
language sql immutable parallel safe
as $$ select variant_archived_at is null and product_archived_at is null and published_at is not null $$;

-- As the release before calls it.
create or replace function for_sale(variant_archived_at timestamptz, product_archived_at timestamptz) returns boolean
language sql immutable parallel safe
as $$ select variant_archived_at is null and product_archived_at is null $$;
