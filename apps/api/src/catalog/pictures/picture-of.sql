-- The picture that stands for a variant of this colour: the first of its own, else the first that is for all colours, else the
-- first there is. Without a colour it is the first of all, which stands for the product. Wherever one picture is shown of what
-- somebody chose, it is this one; `picturesOf` in the contract puts a whole gallery into the same order.
--
-- A table of one row, so that PostgreSQL writes it into the statement that asks and plans it there.
create or replace function picture_of(product uuid, chosen text) returns table (picture_id uuid)
language sql stable
as $$
  select placed.picture_id
  from product_pictures placed
  where placed.product_id = product
  order by
    case
      when placed.color = chosen or name_key(placed.color) = name_key(chosen) then 0
      when chosen is null or placed.color is null then 1
      else 2
    end,
    placed.position
  limit 1
$$;
