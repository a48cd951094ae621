-- Text as search reads it, in products and in questions alike: lower case, no accents, nothing but words between spaces.
create or replace function search_text(text text) returns text
language sql immutable strict parallel safe
as $$
  select trim(regexp_replace(regexp_replace(lower(normalize(text, NFKD)), '[\u0300-\u036f]', '', 'g'), '[^[:alnum:]]+', ' ', 'g'))
$$;

-- The stem a word is found by; null for words that say nothing, such as 'the'.
create or replace function stem_of(word text) returns text
language sql immutable strict parallel safe
as $$ select (tsvector_to_array(to_tsvector('pg_catalog.english', word)))[1] $$;

create or replace function category_words(category_id uuid) returns text
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
create or replace function refresh_search(due uuid[]) returns void
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

create or replace function count_search_words() returns void
language sql
as $$
  update search_words
  set documents = counted.ndoc
  from ts_stat('select document from search_documents') counted
  where counted.word = search_words.stem and search_words.documents <> counted.ndoc
$$;
