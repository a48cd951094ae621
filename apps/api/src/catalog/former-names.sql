-- Records the old name of a product, so that old links find it. Renaming back and forth updates the date.
create or replace function record_former_name() returns trigger
language plpgsql
as $$
begin
  insert into product_former_names (name_key, product_id) values (name_key(old.name), old.id)
  on conflict (name_key, product_id) do update set renamed_at = excluded.renamed_at;
  return null;
end
$$;
create or replace trigger products_record_former_name after update of name on products
for each row when (name_key(old.name) <> name_key(new.name))
execute function record_former_name();

-- Records the old slug of a category, for the same reason.
create or replace function record_former_slug() returns trigger
language plpgsql
as $$
begin
  insert into category_former_slugs (slug, category_id) values (old.slug, old.id)
  on conflict (slug, category_id) do update set renamed_at = excluded.renamed_at;
  return null;
end
$$;
create or replace trigger categories_record_former_slug after update of slug on categories
for each row when (old.slug <> new.slug)
execute function record_former_slug();
