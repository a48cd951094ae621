-- migrate:up
-- Every word that means something, with what it means: stems, those of which all are wanted with `&` between them.
create view search_vocabulary as
select word, stem as own_stem, stem as meaning, spelt, sound, documents from search_words
union all
select key, stem, array_to_string(stems, '&') collate "C", spelt, sound, 0 from search_synonyms;

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
