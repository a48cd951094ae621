-- migrate:up

-- A line of a quote (src/pricing/quote.sql): a cart line with what it costs and what is to be known of it, at one look.
create type quoted_line as (
  position integer,
  line_id uuid,
  variant_id uuid,
  product_id uuid,
  name text,
  picture_id uuid,
  size text,
  color text,
  color_hex text,
  quantity integer,
  stock integer,
  for_sale boolean,
  seen_price_paise bigint,
  price_paise bigint,
  saving_paise bigint,
  total_paise bigint
);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
