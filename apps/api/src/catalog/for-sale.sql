-- True if a variant can be sold, regardless of stock. Ignores the category: one with products is never archived.
create or replace function for_sale(variant_archived_at timestamptz, product_archived_at timestamptz, published_at timestamptz)
returns boolean
language sql immutable parallel safe
as $$ select variant_archived_at is null and product_archived_at is null and published_at is not null $$;
