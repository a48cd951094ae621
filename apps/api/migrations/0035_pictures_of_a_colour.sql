-- migrate:up

-- A picture of a product shows one of its colours, or, where this is null, all of them. It is written as the variants write it;
-- names of colours are compared by name_key (src/catalog/pictures/picture-of.sql).
alter table product_pictures add column color text check (length(color) between 1 and 40);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
