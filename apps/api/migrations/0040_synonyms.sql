-- migrate:up

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
language sql immutable strict parallel safe
as $$
  select array(
    select distinct stem_of(word) collate "C" as stem
    from string_to_table(search_text(text), ' ') as word
    where stem_of(word) is not null
    order by stem
  )
$$;

-- What people call things that the shop calls otherwise; as staff wrote it, and as search reads it.
create table search_synonyms (
  id uuid primary key default new_id(),
  word text not null check (length(word) between 1 and 60),
  means text not null check (length(means) between 1 and 60),
  key text collate "C" not null generated always as (search_text(word)) stored check (key <> ''),
  stem text collate "C" generated always as (case when search_text(word) !~ ' ' then stem_of(search_text(word)) end) stored,
  spelt text collate "C" not null generated always as (spelt_of(search_text(word))) stored,
  sound text collate "C" not null generated always as (sound_of(search_text(word))) stored,
  stems text[] not null generated always as (stems_of(means)) stored check (stems <> '{}'),
  unique (key, stems)
);
create index search_synonyms_stem on search_synonyms (stem);
create index search_synonyms_sound on search_synonyms (sound);
create index search_synonyms_like on search_synonyms using gin (lower(key) gin_trgm_ops);
create index search_synonyms_spelt on search_synonyms using gin (lower(spelt) gin_trgm_ops);

-- What was looked for and not found: how often on which day, and never by whom.
create table search_misses (
  day date not null,
  question text not null check (length(question) between 1 and 60),
  times integer not null default 1,
  primary key (day, question)
);

-- A synonym was a word with another word's stem. Now these are rows that an owner can see and delete.
delete from search_words where stem <> stem_of(word);
alter table search_words
  add column spelt text collate "C" not null generated always as (spelt_of(word)) stored,
  add column sound text collate "C" not null generated always as (sound_of(word)) stored,
  -- Whether a product, a category or a brand is called so; else it is only told of in a description.
  add column named boolean not null default false;
create index search_words_sound on search_words (sound);
create index search_words_spelt on search_words using gin (lower(spelt) gin_trgm_ops);

-- What a shop begins with, for clothes, shoes and electronics: the words of English, of Hindi, and of Hindi in Latin letters.
-- In Devanagari only where the sound does not tell it.
insert into search_synonyms (word, means)
select word, means
from (values
  ('mobile', 'phone'), ('mobiles', 'phone'), ('smartphone', 'phone'), ('cellphone', 'phone'), ('cell phone', 'phone'), ('iphone', 'phone'),
  ('android', 'phone'), ('fon', 'phone'), ('handset', 'phone'), ('telephone', 'phone'), ('mobail', 'phone'), ('earphone', 'earbuds'),
  ('earphones', 'earbuds'), ('airpods', 'earbuds'), ('ear pods', 'earbuds'), ('tws', 'earbuds'), ('headset', 'headphones'),
  ('soundbar', 'speaker'), ('sound box', 'speaker'), ('boombox', 'speaker'), ('home theatre', 'speaker'), ('music system', 'speaker'),
  ('tshirt', 'tee'), ('tshirts', 'tee'), ('t shirt', 'tee'), ('t shirts', 'tee'), ('shirt', 'tee'), ('shirts', 'tee'), ('baniyan', 'tee'),
  ('ganji', 'tee'), ('टी शर्ट', 'tee'), ('jumper', 'sweatshirt'), ('sweater', 'sweatshirt'), ('pullover', 'sweatshirt'),
  ('svetar', 'sweatshirt'), ('garam kapde', 'sweatshirt'), ('pullover', 'hoodie'), ('hooded', 'hoodie'), ('garam kapde', 'hoodie'),
  ('shoe', 'sneakers'), ('shoes', 'sneakers'), ('trainers', 'sneakers'), ('footwear', 'sneakers'), ('joota', 'sneakers'),
  ('joote', 'sneakers'), ('jootey', 'sneakers'), ('juta', 'sneakers'), ('jutey', 'sneakers'), ('jooti', 'sneakers'), ('keds', 'sneakers'),
  ('canvas shoes', 'sneakers'), ('running shoes', 'running sneakers'), ('sports shoes', 'running sneakers'),
  ('jogging shoes', 'running sneakers'), ('daudne ke joote', 'running sneakers'), ('jins', 'jeans'), ('trousers', 'jeans'),
  ('pants', 'jeans'), ('pant', 'jeans'), ('denim', 'jeans'), ('denims', 'jeans'), ('patloon', 'jeans'), ('frock', 'dress'),
  ('gown', 'dress'), ('poshak', 'dress'), ('maxi', 'dress'), ('one piece', 'dress'), ('onepiece', 'dress'), ('sari', 'saree'),
  ('saris', 'saree'), ('saadi', 'saree'), ('sadi', 'saree'), ('sadee', 'saree'), ('saadee', 'saree'), ('sadiyan', 'saree'),
  ('saadiyan', 'saree'), ('sadiya', 'saree'), ('kurti', 'kurta'), ('kurtis', 'kurta'), ('kurte', 'kurta'), ('kameez', 'kurta'),
  ('kamiz', 'kurta'), ('sherwani', 'kurta'), ('notebook', 'laptop'), ('macbook', 'laptop'), ('computer', 'laptop'), ('pc', 'laptop'),
  ('chromebook', 'laptop'), ('lappy', 'laptop'), ('ipad', 'tablet'), ('tab', 'tablet'), ('ebook', 'reader'), ('kindle', 'reader'),
  ('e reader', 'reader'), ('smartwatch', 'watch'), ('wristwatch', 'watch'), ('ghadi', 'watch'), ('ghari', 'watch'), ('ghadee', 'watch'),
  ('ghadiyan', 'watch'), ('haath ghadi', 'watch'), ('hath ghadi', 'watch'), ('timepiece', 'watch'), ('fitness band', 'watch'),
  ('bachcha', 'kids'), ('baccha', 'kids'), ('bachche', 'kids'), ('bacche', 'kids'), ('bachchon', 'kids'), ('bacchon', 'kids'),
  ('bachon', 'kids'), ('children', 'kids'), ('child', 'kids'), ('boys', 'kids'), ('girls', 'kids'), ('dslr', 'camera'),
  ('polaroid', 'instant'), ('instax', 'instant'), ('resham', 'silk'), ('reshmi', 'silk'), ('reshami', 'silk'), ('banarasi', 'silk'),
  ('kanjivaram', 'silk'), ('kanchipuram', 'silk'), ('sooti', 'cotton'), ('suti', 'cotton'), ('kapas', 'cotton'), ('khadi', 'cotton'),
  ('neela', 'blue'), ('neeli', 'blue'), ('neele', 'blue'), ('nila', 'blue'), ('nili', 'blue'), ('aasmani', 'blue'), ('laal', 'red'),
  ('lal', 'red'), ('kaala', 'black'), ('kaali', 'black'), ('kaale', 'black'), ('kala', 'black'), ('kali', 'black'), ('kale', 'black'),
  ('safed', 'white'), ('safaid', 'white'), ('hara', 'green'), ('hari', 'green'), ('hare', 'green'), ('peela', 'yellow'),
  ('peeli', 'yellow'), ('pila', 'yellow'), ('pili', 'yellow'), ('gulabi', 'pink'), ('rani', 'pink'), ('sunehra', 'gold'),
  ('golden', 'gold'), ('chandi', 'silver'), ('gray', 'grey'), ('bhura', 'brown'), ('baingani', 'purple'), ('jamuni', 'purple'),
  ('narangi', 'orange'), ('kesariya', 'orange'), ('kinara', 'border'), ('baggy', 'wide'), ('bell bottom', 'wide'),
  ('bell bottom', 'flare'), ('chhota', 'short'), ('chhoti', 'short'), ('chota', 'short'), ('choti', 'short'), ('phati', 'ripped'),
  ('phata', 'ripped'), ('torn', 'ripped'), ('distressed', 'ripped'), ('chamda', 'leather'), ('chamde', 'leather'),
  ('bluetooth', 'wireless'), ('gamer', 'gaming'), ('shaadi', 'party'), ('shadi', 'party'), ('wedding', 'party'), ('shaadi', 'festive'),
  ('shadi', 'festive'), ('wedding', 'festive'), ('tyohar', 'festive'), ('festival', 'festive'), ('diwali', 'festive'), ('eid', 'festive'),
  ('puja', 'festive'), ('jari', 'zari'), ('checked', 'check'), ('checks', 'check'), ('plaid', 'check'), ('dhari', 'stripe'),
  ('dharidar', 'stripe'), ('chhapa', 'print'), ('anc', 'noise cancelling'), ('noise cancellation', 'noise cancelling')
) as known (word, means)
on conflict do nothing;

-- What was written in Devanagari was taken apart at its vowels.
select refresh_search(array(
  select id from products where concat_ws(' ', name, description) ~ '[\u0900-\u0dff]'
  union
  select product_id from variants where color ~ '[\u0900-\u0dff]'
  union
  select products.id from products join categories on categories.id = products.category_id
  where category_words(categories.id) ~ '[\u0900-\u0dff]'
));
update search_words
set named = true
where word in (
  select string_to_table(search_text(name), ' ') from products where archived_at is null
  union
  select string_to_table(search_text(name), ' ') from categories where archived_at is null
);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
