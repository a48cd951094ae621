-- migrate:up

-- Colour families, in the order of the filter. `hex` is their swatch.
insert into facet_values (facet, value, label, hex)
values
  ('color-family', 'black', 'Black', '#1b181f'),
  ('color-family', 'white', 'White', '#ffffff'),
  ('color-family', 'grey', 'Grey', '#8c93a0'),
  ('color-family', 'brown', 'Brown', '#8a5c3a'),
  ('color-family', 'beige', 'Beige', '#e0cba8'),
  ('color-family', 'red', 'Red', '#b3202c'),
  ('color-family', 'pink', 'Pink', '#d9658f'),
  ('color-family', 'orange', 'Orange', '#e58a1f'),
  ('color-family', 'yellow', 'Yellow', '#efc94c'),
  ('color-family', 'green', 'Green', '#2f7a5a'),
  ('color-family', 'blue', 'Blue', '#2f56a8'),
  ('color-family', 'purple', 'Purple', '#72235d'),
  ('color-family', 'other', 'Other', null);

-- The family of a colour (facet 'color'). Null until the colour is saved or a job fills it in.
alter table facet_values add column family text;

-- Price bands of the price histogram. The value is the lowest price of a band, in rupees. It equals the stops of the price slider
-- (`PRICE_STOPS` in the contract): 50 apart below 2,000, then at most a twentieth of the price apart. The last band has no end.
insert into facet_values (facet, value, label)
select 'price-band', price::text, price::text
from (values
  (0, 1950, 50), (2000, 4900, 100), (5000, 9750, 250), (10000, 19500, 500), (20000, 49000, 1000), (50000, 97500, 2500),
  (100000, 195000, 5000), (200000, 490000, 10000), (500000, 975000, 25000), (1000000, 1950000, 50000), (2000000, 2000000, 1)
) as part(first, last, spacing)
cross join lateral generate_series(first, last, spacing) as price;

-- Products whose listing rows a job rewrites after an upgrade: all after this id. The job deletes the row at the end.
create table listing_backfills (
  singleton boolean primary key default true check (singleton),
  after_id uuid not null
);
insert into listing_backfills (after_id) values ('00000000-0000-0000-0000-000000000000');

-- migrate:down
-- Forward only: the next migration corrects a mistake.
