-- What the words of a question mean. In functions, since their plans are kept with the connection, and since what one step finds
-- saves the next: most words are known, and only one that is not is compared with all the others.

-- How wrong a word is: by its letters, or by half more as it is spelt; a little less where it sounds the same. What is left of letters
-- that repeat, two or one, is like too many words.
create or replace function mistakes_in(asked text, known text, asked_spelt text, known_spelt text, asked_sound text, known_sound text)
returns numeric
language sql immutable parallel safe
as $$
  select least(
    levenshtein(known, asked),
    case when length(asked_spelt) > 2 then levenshtein(known_spelt, asked_spelt) + 0.5 end,
    case when known_sound = asked_sound and length(asked_sound) > 2 then 1.5 end
  ) - case when known_sound = asked_sound then 0.25 else 0 end
$$;

-- The meanings of the words that may have been meant: alike in their letters or in their sound, or with neighbours in the wrong order, as
-- if somebody had been quick; or two of them without the space between. A letter may be wrong in a short word, three in a long one.
create or replace function misspellings_of(asked text) returns text[]
language plpgsql stable parallel safe
set pg_trgm.similarity_threshold = 0.2
set enable_seqscan = off
as $$
declare
  its_spelling text := spelt_of(asked);
  its_sound text := sound_of(asked);
  most numeric := case when length(asked) <= 4 then 1 when length(asked) <= 8 then 2 else 3 end + 0.25;
  swapped text[] := array(
    select left(asked, n - 1) || substr(asked, n + 1, 1) || substr(asked, n, 1) || substr(asked, n + 2)
    from generate_series(1, length(asked) - 1) as n
  );
  nearest text[];
begin
  -- Whoever writes as it sounds has made less than one mistake, and nothing that sounds otherwise is nearer.
  nearest := array(
    select meaning
    from (
      select meaning, documents, similarity(word, asked) as likeness, mistakes, min(mistakes) over () as fewest
      from search_vocabulary
      cross join lateral mistakes_in(asked, word, its_spelling, spelt, its_sound, sound) as mistakes
      where sound = its_sound and mistakes < 1
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
        select meaning, documents, similarity(word, asked) as likeness,
          mistakes_in(asked, word, its_spelling, spelt, its_sound, sound) as mistakes
        from search_vocabulary
        where lower(word) % asked
        union all
        select meaning, documents, similarity(word, asked), mistakes_in(asked, word, its_spelling, spelt, its_sound, sound)
        from search_vocabulary
        where lower(spelt) % lower(its_spelling) and length(its_spelling) > 2
        union all
        select meaning, documents, similarity(word, asked), mistakes_in(asked, word, its_spelling, spelt, its_sound, sound)
        from search_vocabulary
        where sound = its_sound
        union all
        select meaning, documents, 1, 1
        from search_vocabulary
        where word = any(swapped)
        union all
        select head.stem || '&' || tail.stem, least(head.documents, tail.documents), 1, 1
        from generate_series(3, length(asked) - 3) as cut
        cross join lateral (select stem, documents from search_words where word = left(asked, cut) limit 3) head
        cross join lateral (select stem, documents from search_words where word = substr(asked, cut + 1) limit 3) tail
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

-- What a word or phrase means: itself and its synonyms when it is known, else the words it begins, else those it may be a misspelling of.
create or replace function meanings_of(asked text) returns text[]
language plpgsql stable parallel safe
as $$
declare
  its_sound text;
  found text[];
begin
  if asked ~ ' ' then
    its_sound := sound_of(asked);
    found := array(
      select meaning from search_vocabulary where word in (asked, replace(asked, ' ', ''))
      union
      select meaning from search_vocabulary where length(its_sound) > 3 and sound = its_sound
      union
      select array_to_string(stems_of(asked), '&')
    );
  else
    found := array(
      select meaning from search_vocabulary where word = asked
      union
      select meaning from search_vocabulary where own_stem = stem_of(asked)
    );
  end if;
  if found = '{}' and length(asked) >= 2 then
    found := array(
      select meaning
      from search_vocabulary
      where word >= asked and word < asked || chr(1114111)
      group by meaning
      order by max(documents) desc, meaning
      limit 8
    );
  end if;
  if found = '{}' and length(asked) >= 3 then
    found := misspellings_of(asked);
  end if;
  return found;
end
$$;

-- The words of a question as search reads them, at most eight, without those that say nothing: stop words of English, and of Hindi
-- unless there are no others. Neighbours that are a synonym together, or one word that was written as several, or sound like
-- either, are one part; of such that overlap the longest and first.
create or replace function parts_of(question text) returns text[]
language plpgsql stable parallel safe
as $$
declare
  fillers constant text[] := string_to_array(
    'ka ke ki ko se me mein men aur ya wala wale wali vala vale vali liye lie hai hain chahiye dikhao', ' ');
  written text[] := array(
    select left(word, 60)
    from regexp_split_to_table(search_text(question), ' ') with ordinality as split(word, place)
    where word <> '' and (stem_of(word) is not null or word ~ '[0-9]')
    order by place
    limit 8
  );
  words text[] := array(select word from unnest(written) with ordinality as given(word, place) where word <> all(fillers) order by place);
  joined text;
  its_sound text;
begin
  if words = '{}' then
    words := written;
  end if;
  for distance in reverse 2..1 loop
    for n in 1..cardinality(words) - distance loop
      -- What has become a part of a phrase is null from then on, or has a space.
      continue when exists (
        select from unnest(words[n:n + distance]) as word where word is null or word ~ ' '
      );
      joined := array_to_string(words[n:n + distance], '');
      its_sound := sound_of(joined);
      if exists (
        select
        from search_vocabulary
        where word in (array_to_string(words[n:n + distance], ' '), joined)
        union all
        select
        from search_vocabulary
        where sound = its_sound and length(its_sound) > 3
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

-- What each part of a question means; how many of all products have one of these meanings, at most, and how many have the commonest for
-- sure.
create or replace function understand_search(question text)
returns table (word text, meanings text[], documents integer, commonest integer, products integer)
language plpgsql stable parallel safe
as $$
#variable_conflict use_column
declare
  part text;
  meant text;
  fewest integer;
begin
  products := coalesce((select products from listing_sizes where scope = 0 and size = ''), 0);
  foreach part in array parts_of(question) loop
    word := part;
    meanings := meanings_of(part);
    documents := 0;
    commonest := 0;
    foreach meant in array meanings loop
      fewest := (
        select min(having_it)
        from (
          select max(documents) as having_it from search_words where stem = any(string_to_array(meant, '&')) group by stem
        ) each_stem
      );
      documents := documents + coalesce(fewest, 0);
      commonest := greatest(commonest, case when meant !~ '&' then fewest end);
    end loop;
    return next;
  end loop;
end
$$;

-- The products of which a variant has exactly this SKU or barcode.
create or replace function products_coded(code text) returns uuid[]
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

-- A page of the products that match, best first, without some, and how many match. So many of the best sellers among them are ranked
-- by how well they match; what is sold out counts half.
create or replace function ranked_matches(query tsquery, but uuid[], skip integer, take integer, out total integer, out ids uuid[])
language plpgsql stable parallel safe
set plan_cache_mode = force_generic_plan
set enable_seqscan = off
as $$
declare
  ranked constant integer := 400;
begin
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

-- The same of what has all that was asked for; where hardly anything has, what has some of it follows.
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
