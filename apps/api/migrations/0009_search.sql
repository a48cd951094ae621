-- migrate:up

create extension if not exists pg_trgm;
create extension if not exists fuzzystrmatch;

-- Text as search reads it, in products and in questions alike: lower case, no accents, nothing but words between spaces.
create function search_text(text text) returns text
language sql immutable strict parallel safe
as $$
  select trim(regexp_replace(regexp_replace(lower(normalize(text, NFKD)), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- The stem a word is found by; null for words that say nothing, such as 'the'.
create function stem_of(word text) returns text
language sql immutable strict parallel safe
as $$ select (tsvector_to_array(to_tsvector('pg_catalog.english', word)))[1] $$;

-- One row for each product for sale: its name (A), categories (B), colours (C) and description (D), and what the best
-- are chosen by, so that a search need not look anywhere else.
create table search_documents (
  product_id uuid primary key,
  document tsvector not null,
  in_stock boolean not null,
  sold_recently integer not null,
  created_at timestamptz not null
) with (fillfactor = 90);
create index search_documents_words on search_documents using gin (document) with (fastupdate = off);

-- Every word a product was ever described with, the stem it is found by, and how many products have that stem as a job
-- last counted them. Mistyped and half-typed words are looked up here, among thousands, and not among the products.
create table search_words (
  word text collate "C" not null,
  stem text collate "C" not null,
  documents integer not null default 1,
  primary key (word, stem)
);
-- On lower(word), though all words are: on the word itself it would also be taken for equality, which it is slow at.
create index search_words_like on search_words using gin (lower(word) gin_trgm_ops);
create index search_words_stem on search_words (stem);

-- What people call things that the shop calls otherwise.
insert into search_words (word, stem, documents)
select word, stem_of(meaning), 0
from (values
  ('mobile', 'phone'), ('smartphone', 'phone'), ('cellphone', 'phone'), ('iphone', 'phone'), ('android', 'phone'),
  ('earphone', 'earbuds'), ('earphones', 'earbuds'), ('airpods', 'earbuds'), ('headset', 'headphones'), ('soundbar', 'speaker'),
  ('tshirt', 'tee'), ('tshirts', 'tee'), ('shirt', 'tee'), ('jumper', 'sweatshirt'), ('sweater', 'sweatshirt'), ('pullover', 'hoodie'),
  ('shoe', 'sneakers'), ('shoes', 'sneakers'), ('trainers', 'sneakers'), ('footwear', 'sneakers'),
  ('trousers', 'jeans'), ('pants', 'jeans'), ('denim', 'jeans'), ('frock', 'dress'), ('gown', 'dress'), ('sari', 'saree'), ('kurti', 'kurta'),
  ('notebook', 'laptop'), ('macbook', 'laptop'), ('computer', 'laptop'), ('ipad', 'tablet'),
  ('smartwatch', 'watch'), ('wristwatch', 'watch'), ('dslr', 'camera'), ('polaroid', 'instant')
) as synonyms (word, meaning);

create function category_words(category_id uuid) returns text
language sql stable parallel safe
as $$
  with recursive chain as (
    select parent_id, name
    from categories
    where id = category_words.category_id
    union all
    select parent.parent_id, parent.name
    from chain
    join categories parent on parent.id = chain.parent_id
  )
  select string_agg(name, ' ')
  from chain
$$;

-- Brings search in step with the listing of these products and writes nothing where nothing changed.
create function refresh_search(due uuid[]) returns void
language plpgsql
as $$
begin
  with described as materialized (
    select id, search_text(category_words(id)) as words
    from categories
    where id in (select category_id from products where products.id = any(due))
  ),
  told as materialized (
    select
      entry.product_id,
      entry.in_stock,
      entry.sold_recently,
      entry.created_at,
      search_text(products.name) as name,
      described.words as categories,
      search_text(coalesce((
        select string_agg(distinct variants.color, ' ')
        from variants
        where variants.product_id = entry.product_id and variants.archived_at is null
      ), '')) as colors,
      search_text(products.description) as description
    from listing_entries entry
    join products on products.id = entry.product_id
    join described on described.id = products.category_id
    where entry.product_id = any(due) and entry.scope = 0
  ),
  gone as (
    delete from search_documents old
    where old.product_id = any(due) and not exists (select from told where told.product_id = old.product_id)
  ),
  written as (
    insert into search_documents as old (product_id, document, in_stock, sold_recently, created_at)
    select
      product_id,
      setweight(to_tsvector('pg_catalog.english', name), 'A')
        || setweight(to_tsvector('pg_catalog.english', categories), 'B')
        || setweight(to_tsvector('pg_catalog.english', colors), 'C')
        || setweight(to_tsvector('pg_catalog.english', description), 'D'),
      in_stock,
      sold_recently,
      created_at
    from told
    on conflict (product_id) do update
    set
      document = excluded.document,
      in_stock = excluded.in_stock,
      sold_recently = excluded.sold_recently,
      created_at = excluded.created_at
    where (old.document, old.in_stock, old.sold_recently, old.created_at)
      is distinct from (excluded.document, excluded.in_stock, excluded.sold_recently, excluded.created_at)
    returning product_id
  ),
  used as materialized (
    select distinct word
    from told
    join written on written.product_id = told.product_id
    cross join lateral string_to_table(concat_ws(' ', name, categories, colors, description), ' ') as word
  )
  -- A long code is rare and found by its beginning; keeping each would make this table as long as the catalogue.
  insert into search_words (word, stem)
  select word, stem_of(word)
  from used
  where (length(word) <= 3 or word ~ '^[^0-9]{4,40}$') and stem_of(word) is not null
  order by word
  on conflict do nothing;
end
$$;

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
    perform take_listing_turns(due);
    perform refresh_listing(due);
    perform refresh_search(due);
  end if;
  return null;
end
$$;

create function count_search_words() returns void
language sql
as $$
  update search_words
  set documents = counted.ndoc
  from ts_stat('select document from search_documents') counted
  where counted.word = search_words.stem and search_words.documents <> counted.ndoc
$$;

select refresh_search(array(select product_id from listing_entries where scope = 0));
select count_search_words();

create trigger listing_due after insert or update on product_sales
for each row execute function mark_product_of_row_due();

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
