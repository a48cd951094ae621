-- Main image of a variant: the first of its colour, else the first for all colours, else the first of the product.
-- Use it wherever one image of a variant is shown. `imagesForColor` in the contract sorts galleries in the same order.
-- Returns a table, so that PostgreSQL can inline it.
create or replace function image_of(product uuid, chosen text) returns table (image_id uuid)
language sql stable
as $$
  select placed.image_id
  from public.product_images placed
  where placed.product_id = product
  order by
    case
      when placed.color = chosen or public.name_key(placed.color) = public.name_key(chosen) then 0
      when chosen is null or placed.color is null then 1
      else 2
    end,
    placed.position
  limit 1
$$;
