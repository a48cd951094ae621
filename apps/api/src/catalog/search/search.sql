-- Generated columns use these functions. A restore runs them with an empty search_path, so qualify all names with their schema.

-- Transliterates Devanagari to Latin: 'घड़ी' becomes 'ghadi'. All other rules then apply to both scripts.
create or replace function transliterate(text text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  latin text := text;
  pair text[];
begin
  if text !~ '[\u0900-\u097f]' then
    return text;
  end if;
  -- The nukta (dot below) turns ज into z and फ into f. Drop it elsewhere.
  latin := replace(replace(replace(latin, 'ज़', 'ॹ'), 'फ़', 'ॺ'), U&'\093C', '');
  -- A consonant has an inherent 'a', except before a vowel sign or virama and at the end of a word.
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

-- Normalises text for search, in products and queries: lower case, no accents, Devanagari in Latin script, words between
-- spaces. Characters of other Indian scripts are parts of words.
create or replace function search_text(text text) returns text
language sql immutable strict parallel safe
as $$
  select trim(regexp_replace(
    public.transliterate(regexp_replace(lower(normalize(text, NFKD)), '[\u0300-\u036f]', '', 'g')), '[^[:alnum:]\u0980-\u0dff]+', ' ', 'g'
  ))
$$;

-- Stem of a word. Null for stop words such as 'the'.
create or replace function stem_word(word text) returns text
language sql immutable strict parallel safe
as $$ select (tsvector_to_array(to_tsvector('pg_catalog.english', word)))[1] $$;

-- Normalised spelling: 'phone' becomes 'fon', and 'hoodie', 'hoody' and 'hudi' become the same.
create or replace function normalize_spelling(word text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  normalized text := word;
  pair text[];
begin
  foreach pair slice 1 in array array[
    ['ph', 'f'], ['t?chh?', 'C'], ['sh', 's'], ['ck|q', 'k'], ['x', 'ks'], ['c(?=[eiy])', 's'], ['c', 'k'], ['w', 'v'], ['z', 'j'],
    ['([kgjtdb])h', '\1'], ['ee|ea|ie|e?y$', 'i'], ['oo|ou', 'u'], ['a[iy]|ei', 'e'], ['(.)\1+', '\1'], ['^(..+)e$', '\1']
  ] loop
    normalized := regexp_replace(normalized, pair[1], pair[2], 'g');
  end loop;
  return normalized;
end
$$;

-- Phonetic key: the same for 'kameez', 'kamij' and 'qamiz'. Of vowels only a leading one counts. Drops a final 's' of long words.
create or replace function phonetic_key(word text) returns text
language plpgsql immutable strict parallel safe
as $$
declare
  result text := public.normalize_spelling(replace(word, ' ', ''));
  pair text[];
begin
  foreach pair slice 1 in array array[['^[aeiou]+', 'A'], ['(?!^)[aeiouyh]', ''], ['^(.{3,})s$', '\1']] loop
    result := regexp_replace(result, pair[1], pair[2], 'g');
  end loop;
  return result;
end
$$;

-- Stems of the words of a text, sorted, without stop words.
create or replace function stem_words(text text) returns text[]
language plpgsql immutable strict parallel safe
as $$
begin
  return (
    select array(
      select distinct public.stem_word(word) collate "C" as stem
      from string_to_table(public.search_text(text), ' ') as word
      where public.stem_word(word) is not null
      order by stem
    )
  );
end
$$;

-- Names of a category and its ancestors, as one text.
create or replace function category_words(category_id uuid) returns text
language sql stable parallel safe
as $$
  -- The category and its ancestors.
  with recursive chain as (
    select parent_id, name
    from public.categories
    where id = category_words.category_id
    union all
    select parent.parent_id, parent.name
    from chain
    join public.categories parent on parent.id = chain.parent_id
  )
  select string_agg(name, ' ')
  from chain
$$;

-- Name and family of a colour, so that 'blue' also finds Indigo.
create or replace function color_words(color text, hex text) returns text
language sql immutable parallel safe
as $$ select concat_ws(' ', color, nullif(public.color_family(color, hex), 'other')) $$;

-- Normalised texts of listed products that search matches, by weight: name; categories and brand; colours and attributes;
-- description. Only reads.
create or replace function product_search_texts(due uuid[]) returns table (
  product_id uuid, in_stock boolean, sold_recently integer, created_at timestamptz,
  name text, categories text, brand text, colors text, attributes text, description text
)
language sql stable parallel safe
as $$
  -- Names of each category and its ancestors, normalised once per category.
  with described as materialized (
    select categories.id, public.search_text(public.category_words(categories.id)) as words
    from public.categories
    where categories.id in (select products.category_id from public.products where products.id = any(due))
  )
  select
    entry.product_id,
    entry.in_stock,
    entry.sold_recently,
    entry.created_at,
    public.search_text(products.name),
    described.words,
    public.search_text(coalesce(brands.name, '')),
    public.search_text(coalesce((
      select string_agg(distinct public.color_words(variants.color, variants.color_hex), ' ')
      from public.variants
      where variants.product_id = entry.product_id and variants.archived_at is null and variants.color <> ''
    ), '')),
    public.search_text(concat_ws(' ', products.generic_name, (
      select string_agg(case when definition.kind = 'yes_no' then definition.name
        else public.format_attribute_value(attribute.value, definition.kind, definition.unit) end, ' ' order by definition.key)
      from jsonb_each(products.attributes) as attribute
      join public.attribute_definitions definition on definition.key = attribute.key
      where attribute.value <> 'false'
    ))),
    public.search_text(products.description)
  from public.listing_entries entry
  join public.products on products.id = entry.product_id
  join described on described.id = products.category_id
  left join public.brands on brands.id = products.brand_id
  where entry.product_id = any(due) and entry.scope = public.all_products_scope()
$$;

-- Updates the search documents of these products from their listing entries. Writes only rows that changed.
-- Adds new words to search_words in sorted order, to avoid deadlocks.
create or replace function refresh_search(due uuid[]) returns void
language plpgsql
as $$
begin
  with
  -- Texts of the products that are listed.
  listed as materialized (select * from product_search_texts(due)),
  -- Documents of products that are not.
  deleted as (
    delete from search_documents old
    where old.product_id = any(due) and not exists (select from listed where listed.product_id = old.product_id)
  ),
  -- New and changed documents.
  written as (
    insert into search_documents as old (product_id, document, in_stock, sold_recently, created_at)
    select
      product_id,
      setweight(to_tsvector('pg_catalog.english', name), 'A')
        || setweight(to_tsvector('pg_catalog.english', concat_ws(' ', categories, brand)), 'B')
        || setweight(to_tsvector('pg_catalog.english', concat_ws(' ', colors, attributes)), 'C')
        || setweight(to_tsvector('pg_catalog.english', description), 'D'),
      in_stock,
      sold_recently,
      created_at
    from listed
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
  -- Words of these documents.
  used as materialized (
    select word, bool_or(is_in_name) as is_in_name
    from listed
    join written on written.product_id = listed.product_id
    cross join lateral (
      select string_to_table(concat_ws(' ', name, categories, brand, colors), ' ') as word, true as is_in_name
      union all
      select string_to_table(concat_ws(' ', attributes, description), ' '), false
    ) as words
    group by word
  )
  -- Skip long codes: they are rare and found by prefix, and would make this table as large as the catalogue.
  insert into search_words as old (word, stem, is_in_name)
  select word, stem_word(word), is_in_name
  from used
  where (length(word) <= 3 or word ~ '^[^0-9]{4,40}$') and stem_word(word) is not null
    -- Skip known words, so that saves do not wait for each other's row locks.
    and not exists (select from search_words known where known.word = used.word and (known.is_in_name or not used.is_in_name))
  order by word
  on conflict (word, stem) do update set is_in_name = true where excluded.is_in_name and not old.is_in_name;
end
$$;

-- Counts the documents of each word, which ranks corrections and rare words. Writes only counts that changed.
create or replace function count_search_words() returns void
language sql
as $$
  update public.search_words
  set documents = coalesce(counted.ndoc, 0)
  from public.search_words old
  left join ts_stat('select document from public.search_documents') counted on counted.word = old.stem
  where (old.word, old.stem) = (search_words.word, search_words.stem) and old.documents <> coalesce(counted.ndoc, 0)
$$;
