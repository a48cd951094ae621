-- Adds `units` of variant `wanted`, or sets the quantity of `line`; exactly one is given. `held` is the quantity before an add.
-- Locks the cart row, so changes to one cart run one at a time. Raises no errors: `outcome` is the result.
create or replace function add_to_cart(
  customer uuid, wanted uuid, line uuid, units integer, most integer, out outcome text, out stock integer, out held integer
)
language plpgsql
as $$
declare
  its_cart uuid;
  its_price integer;
begin
  select cart.id into its_cart from carts cart where cart.user_id = customer for update;
  if line is not null then
    select variant_id into wanted from cart_lines where cart_id = its_cart and id = line;
    if not found then
      outcome := 'no_line';
      return;
    end if;
  end if;

  held := 0;
  select variant.stock, variant.price_paise into stock, its_price
  from variants variant
  join products product on product.id = variant.product_id
  where variant.id = wanted and for_sale(variant.archived_at, product.archived_at, product.published_at);
  if not found then
    outcome := 'not_for_sale';
    return;
  end if;

  -- Do not create a cart for a rejected request.
  if its_cart is null and units <= least(stock, most) then
    insert into carts as cart (user_id) values (customer)
    on conflict (user_id) do update set updated_at = now()
    returning cart.id into its_cart;
  end if;
  if line is null then
    held := coalesce((select quantity from cart_lines where cart_id = its_cart and variant_id = wanted), 0);
  end if;
  if held + units > least(stock, most) then
    outcome := 'too_many';
    return;
  end if;

  -- This is the price the customer sees.
  insert into cart_lines (cart_id, variant_id, quantity, shown_price_paise)
  values (its_cart, wanted, held + units, its_price)
  on conflict (cart_id, variant_id) do update set quantity = excluded.quantity, shown_price_paise = excluded.shown_price_paise;
  update carts set updated_at = now() where id = its_cart;
  outcome := 'done';
end
$$;

-- Lines of a cart, for pricing.
create or replace function cart_items(cart uuid) returns cart_item[]
language sql stable
as $$
  select array(
    select row(line.id, line.variant_id, line.quantity, line.shown_price_paise, line.added_at)::public.cart_item
    from public.cart_lines line
    where line.cart_id = cart
  )
$$;

-- Empties a cart that became an order. The version tells a repeated request from the next order. The caller has locked the cart.
create or replace function empty_cart(cart uuid) returns void
language plpgsql
as $$
begin
  delete from cart_lines where cart_id = cart;
  update carts set version = version + 1, updated_at = now() where id = cart;
end
$$;
