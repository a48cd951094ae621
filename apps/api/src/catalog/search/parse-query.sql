-- Parses search queries. Functions, because a connection caches their plans, and because most words are known: only an unknown
-- word is compared with all others.

-- Edit distance to a known word: of the words, of their normalised spellings plus 0.5, or 1.5 if they sound the same.
-- An equal sound subtracts 0.25. Spellings and sounds of one or two characters match too many words, so they do not count.
create or replace function spelling_distance(input text, known text, input_normalized text, known_normalized text, input_key text, known_key text)
returns numeric
language sql immutable parallel safe
as $$
  select least(
    public.levenshtein(known, input),
    case when length(input_normalized) > 2 then public.levenshtein(known_normalized, input_normalized) + 0.5 end,
    case when known_key = input_key and length(input_key) > 2 then 1.5 end
  ) - case when known_key = input_key then 0.25 else 0 end
$$;

-- Up to three meanings of a misspelt word: known words with similar spelling or sound, two neighbouring characters swapped, or
-- a missing space. Allows one mistake in up to 4 characters, two in up to 8, else three. Only reads.
create or replace function find_misspellings(input text) returns text[]
language plpgsql stable parallel safe
set pg_trgm.similarity_threshold = 0.2
set enable_seqscan = off
as $$
declare
  input_normalized text := normalize_spelling(input);
  input_key text := phonetic_key(input);
  most numeric := case when length(input) <= 4 then 1 when length(input) <= 8 then 2 else 3 end + 0.25;
  swapped text[] := array(
    select left(input, n - 1) || substr(input, n + 1, 1) || substr(input, n, 1) || substr(input, n + 2)
    from generate_series(1, length(input) - 1) as n
  );
  nearest text[];
begin
  -- A word spelt as it sounds counts as less than one mistake. No word with another sound is closer.
  nearest := array(
    select meaning
    from (
      select meaning, documents, similarity(word, input) as likeness, mistakes, min(mistakes) over () as fewest
      from search_vocabulary
      cross join lateral spelling_distance(input, word, input_normalized, normalized, input_key, phonetic_key) as mistakes
      where phonetic_key = input_key and mistakes < 1
    ) likely
    where mistakes = fewest
    group by meaning
    order by max(likeness) desc, max(documents) desc
    limit 3
  );
  if nearest <> '{}' then
    return nearest;
  end if;
  return array(
    select meaning
    from (
      select meaning, mistakes, max(likeness) as likeness, max(documents) as documents, min(mistakes) over () as fewest
      from (
        -- Similar spelling.
        select meaning, documents, similarity(word, input) as likeness,
          spelling_distance(input, word, input_normalized, normalized, input_key, phonetic_key) as mistakes
        from search_vocabulary
        where lower(word) % input
        union all
        -- Similar normalised spelling.
        select meaning, documents, similarity(word, input), spelling_distance(input, word, input_normalized, normalized, input_key, phonetic_key)
        from search_vocabulary
        where lower(normalized) % lower(input_normalized) and length(input_normalized) > 2
        union all
        -- Same sound.
        select meaning, documents, similarity(word, input), spelling_distance(input, word, input_normalized, normalized, input_key, phonetic_key)
        from search_vocabulary
        where phonetic_key = input_key
        union all
        -- Two neighbouring characters swapped: one mistake.
        select meaning, documents, 1, 1
        from search_vocabulary
        where word = any(swapped)
        union all
        -- A missing space between two words of at least three characters: one mistake.
        select head.stem || '&' || tail.stem, least(head.documents, tail.documents), 1, 1
        from generate_series(3, length(input) - 3) as cut
        cross join lateral (select stem, documents from search_words where word = left(input, cut) limit 3) head
        cross join lateral (select stem, documents from search_words where word = substr(input, cut + 1) limit 3) tail
      ) likely
      where mistakes <= most
      group by meaning, mistakes
    ) nearest
    where mistakes = fewest
    order by likeness desc, documents desc
    limit 3
  );
end
$$;

-- Meanings of a word or phrase: itself and its synonyms if known, else words with this prefix, else corrections of a misspelling.
create or replace function expand_term(input text) returns text[]
language plpgsql stable parallel safe
as $$
declare
  input_key text;
  found text[];
begin
  if input ~ ' ' then
    input_key := phonetic_key(input);
    found := array(
      select meaning from search_vocabulary where word in (input, replace(input, ' ', ''))
      union
      select meaning from search_vocabulary where length(input_key) > 3 and phonetic_key = input_key
      union
      select array_to_string(stem_words(input), '&')
    );
  else
    found := array(
      select meaning from search_vocabulary where word = input
      union
      select meaning from search_vocabulary where own_stem = stem_word(input)
    );
  end if;
  if found = '{}' and length(input) >= 2 then
    found := array(
      select meaning
      from search_vocabulary
      -- Words with this prefix: 1114111 is the highest character.
      where word >= input and word < input || chr(1114111)
      group by meaning
      order by max(documents) desc, meaning
      limit 8
    );
  end if;
  if found = '{}' and length(input) >= 3 then
    found := find_misspellings(input);
  end if;
  return found;
end
$$;

-- Splits a query into at most eight words, without English stop words and, if others are left, without Hindi ones. Joins up to
-- three neighbours that together are, or sound like, a synonym or a single word. If these overlap, the longest and first wins.
create or replace function split_query(query text) returns text[]
language plpgsql stable parallel safe
as $$
declare
  fillers constant text[] := string_to_array(
    'ka ke ki ko se me mein men aur ya wala wale wali vala vale vali liye lie hai hain chahiye dikhao', ' ');
  written text[] := array(
    select left(word, 60)
    from regexp_split_to_table(search_text(query), ' ') with ordinality as split(word, place)
    where word <> '' and (stem_word(word) is not null or word ~ '[0-9]')
    order by place
    limit 8
  );
  words text[] := array(select word from unnest(written) with ordinality as input(word, place) where word <> all(fillers) order by place);
  joined text;
  input_key text;
begin
  if words = '{}' then
    words := written;
  end if;
  for distance in reverse 2..1 loop
    for n in 1..cardinality(words) - distance loop
      -- Words that are already joined are null or contain a space.
      continue when exists (
        select from unnest(words[n:n + distance]) as word where word is null or word ~ ' '
      );
      joined := array_to_string(words[n:n + distance], '');
      input_key := phonetic_key(joined);
      if exists (
        select
        from search_vocabulary
        where word in (array_to_string(words[n:n + distance], ' '), joined)
        union all
        select
        from search_vocabulary
        where phonetic_key = input_key and length(input_key) > 3
      ) then
        words[n] := array_to_string(words[n:n + distance], ' ');
        words[n + 1] := null;
        if distance = 2 then
          words[n + 2] := null;
        end if;
      end if;
    end loop;
  end loop;
  return array_remove(words, null);
end
$$;

-- Meanings of each part of a query, with the maximum (documents) and minimum (commonest) number of products that match.
create or replace function parse_search_query(query text)
returns table (word text, meanings text[], documents integer, commonest integer, products integer)
language plpgsql stable parallel safe
as $$
#variable_conflict use_column
declare
  part text;
  meaning text;
  fewest integer;
begin
  products := coalesce((select products from listing_sizes where scope = 0 and size = ''), 0);
  foreach part in array split_query(query) loop
    word := part;
    meanings := expand_term(part);
    documents := 0;
    commonest := 0;
    foreach meaning in array meanings loop
      fewest := (
        select min(having_it)
        from (
          select max(documents) as having_it from search_words where stem = any(string_to_array(meaning, '&')) group by stem
        ) each_stem
      );
      documents := documents + coalesce(fewest, 0);
      commonest := greatest(commonest, case when meaning !~ '&' then fewest end);
    end loop;
    return next;
  end loop;
end
$$;

-- Products that have a live variant with this SKU or barcode.
create or replace function find_products_by_code(code text) returns uuid[]
language plpgsql stable parallel safe
as $$
begin
  return array(
    select product_id from variants where name_key(sku) = name_key(code) and archived_at is null
    union
    select product_id from variants where barcode = code and archived_at is null
  );
end
$$;

-- A page of matches, best first, without the products in `but`, and the number of matches. The top 400 by sales are ranked by
-- relevance; sold-out products count half.
create or replace function ranked_matches(query tsquery, but uuid[], skip integer, take integer, out total integer, out ids uuid[])
language plpgsql stable parallel safe
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  ranked constant integer := 400;
begin
  -- All matches.
  with matching as materialized (
    select found.product_id, found.in_stock, found.sold_recently, found.created_at, found.document
    from search_documents found
    where found.document @@ query and found.product_id <> all(but)
  )
  select (select count(*) from matching), array(
    select product_id
    from (
      select product_id, document, in_stock,
        row_number() over (order by in_stock desc, sold_recently desc, created_at desc, product_id desc) as place
      from (
        select * from matching order by in_stock desc, sold_recently desc, created_at desc, product_id desc
        limit greatest(ranked, skip + take)
      ) best
    ) placed
    order by
      case when place <= ranked then ts_rank(document, query) * case when in_stock then 1 else 0.5 end else 0 end desc,
      place
    offset skip
    limit take
  )
  into total, ids;
end
$$;

-- Ranks products that match all words. If fewer than `enough` do, products that match some words follow.
create or replace function best_matches(
  all_of tsquery, any_of tsquery, enough integer, skip integer, take integer, out total integer, out ids uuid[], out widened boolean
)
language plpgsql stable parallel safe
as $$
declare
  few record;
  rest record;
begin
  widened := false;
  select * into total, ids from ranked_matches(all_of, '{}', skip, take);
  if total >= enough or any_of is null then
    return;
  end if;
  widened := true;
  few := ranked_matches(all_of, '{}', 0, enough);
  ids := few.ids[skip + 1:skip + take];
  rest := ranked_matches(any_of, few.ids, greatest(0, skip - few.total), take - cardinality(ids));
  total := few.total + rest.total;
  ids := ids || rest.ids;
end
$$;
