-- Devanagari as it is written in Latin letters: 'घड़ी' is 'ghadi'. What holds for one way of writing then holds for both.
create or replace function latin_of(text text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  latin text := text;
  pair text[];
begin
  if text !~ '[\u0900-\u097f]' then
    return text;
  end if;
  -- A dot below makes z and f of two letters, and is not written elsewhere.
  latin := replace(replace(replace(latin, 'ज़', 'ॹ'), 'फ़', 'ॺ'), U&'\093C', '');
  -- A consonant has an 'a' of its own, unless another vowel or a stroke follows, or the word ends.
  latin := regexp_replace(latin, '([क-हॹॺ])(?=[अ-हॹॺंँः])', '\1a', 'g');
  foreach pair slice 1 in array array[
    ['ख', 'kh'], ['घ', 'gh'], ['च', 'ch'], ['छ', 'ch'], ['झ', 'jh'], ['ठ', 'th'], ['ढ', 'dh'], ['थ', 'th'], ['ध', 'dh'], ['फ', 'ph'],
    ['भ', 'bh'], ['श', 'sh'], ['ष', 'sh'], ['ऐ', 'ai'], ['ै', 'ai'], ['औ', 'au'], ['ौ', 'au'], ['ऋ', 'ri'], ['ृ', 'ri']
  ] loop
    latin := replace(latin, pair[1], pair[2]);
  end loop;
  return translate(
    latin,
    'कगङजञटडणतदनपबमयरलवसहळॹॺअआइईउऊएओऑािीुूेोॉॅंँः०१२३४५६७८९।॥्',
    'kgnjntdntdnpbmyrlvshlzfaaiiuueooaiiuueooennh0123456789  '
  );
end
$$;

-- Text as search reads it, in products and in questions alike: lower case, no accents, in Latin letters where it was in
-- Devanagari, nothing but words between spaces. Signs of other scripts of India are parts of words.
create or replace function search_text(text text) returns text
language sql immutable strict parallel safe
as $$
  select trim(regexp_replace(
    latin_of(regexp_replace(lower(normalize(text, NFKD)), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]\u0980-\u0dff]+', ' ', 'g'
  ))
$$;

-- The stem a word is found by; null for words that say nothing, such as 'the'.
create or replace function stem_of(word text) returns text
language sql immutable strict parallel safe
as $$ select (tsvector_to_array(to_tsvector('pg_catalog.english', word)))[1] $$;

-- How a word is spelt when it is spelt as it sounds: 'phone' is 'fon', and 'hoodie', 'hoody' and 'hudi' are one.
create or replace function spelt_of(word text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  spelt text := word;
  pair text[];
begin
  foreach pair slice 1 in array array[
    ['ph', 'f'], ['t?chh?', 'C'], ['sh', 's'], ['ck|q', 'k'], ['x', 'ks'], ['c(?=[eiy])', 's'], ['c', 'k'], ['w', 'v'], ['z', 'j'],
    ['([kgjtdb])h', '\1'], ['ee|ea|ie|e?y$', 'i'], ['oo|ou', 'u'], ['a[iy]|ei', 'e'], ['(.)\1+', '\1'], ['^(..+)e$', '\1']
  ] loop
    spelt := regexp_replace(spelt, pair[1], pair[2], 'g');
  end loop;
  return spelt;
end
$$;

-- How a word sounds, whichever way it is spelt: 'kameez', 'kamij' and 'qamiz' alike. Of vowels only one at the beginning counts, and
-- not which; an 's' at the end of a long word does not.
create or replace function sound_of(word text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  sound text := spelt_of(replace(word, ' ', ''));
  pair text[];
begin
  foreach pair slice 1 in array array[['^[aeiou]+', 'A'], ['(?!^)[aeiouyh]', ''], ['^(.{3,})s$', '\1']] loop
    sound := regexp_replace(sound, pair[1], pair[2], 'g');
  end loop;
  return sound;
end
$$;

create or replace function stems_of(text text) returns text[]
language plpgsql immutable strict parallel safe
as $$
begin
  return (
    select array(
      select distinct stem_of(word) collate "C" as stem
      from string_to_table(search_text(text), ' ') as word
      where stem_of(word) is not null
      order by stem
    )
  );
end
$$;

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
      search_text(products.description) as description,
      search_text(coalesce(brands.name, '')) as brand,
      search_text(concat_ws(' ', products.generic_name, (
        select string_agg(case when definition.kind = 'yes_no' then definition.name
          else fact_in_words(fact.value, definition.kind, definition.unit) end, ' ' order by definition.key)
        from jsonb_each(products.facts) as fact
        join fact_definitions definition on definition.key = fact.key
        where fact.value <> 'false'
      ))) as facts
    from listing_entries entry
    join products on products.id = entry.product_id
    join described on described.id = products.category_id
    left join brands on brands.id = products.brand_id
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
        || setweight(to_tsvector('pg_catalog.english', concat_ws(' ', categories, brand)), 'B')
        || setweight(to_tsvector('pg_catalog.english', concat_ws(' ', colors, facts)), 'C')
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
    select word, bool_or(named) as named
    from told
    join written on written.product_id = told.product_id
    cross join lateral (
      select string_to_table(concat_ws(' ', name, categories, brand), ' ') as word, true as named
      union all
      select string_to_table(concat_ws(' ', colors, facts, description), ' '), false
    ) as words
    group by word
  )
  -- A long code is rare and found by its beginning; keeping each would make this table as long as the catalogue.
  insert into search_words as old (word, stem, named)
  select word, stem_of(word), named
  from used
  where (length(word) <= 3 or word ~ '^[^0-9]{4,40}$') and stem_of(word) is not null
    -- Nobody waits for a word that is known.
    and not exists (select from search_words known where known.word = used.word and (known.named or not used.named))
  order by word
  on conflict (word, stem) do update set named = true where excluded.named and not old.named;
end
$$;

create or replace function count_search_words() returns void
language sql
as $$
  update search_words
  set documents = coalesce(counted.ndoc, 0)
  from search_words old
  left join ts_stat('select document from search_documents') counted on counted.word = old.stem
  where (old.word, old.stem) = (search_words.word, search_words.stem) and old.documents <> coalesce(counted.ndoc, 0)
$$;
