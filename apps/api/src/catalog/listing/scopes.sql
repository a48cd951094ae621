-- Scope and partition that contain all products. Positive ones are numbers of categories, negative ones of collections.
create or replace function all_products_scope() returns integer
language sql immutable parallel safe
as $$ select 0 $$;

-- Scopes that contain products of this category. Null if it or an ancestor is archived.
create or replace function category_scopes(category_id uuid) returns integer[]
language plpgsql stable parallel safe
as $$
begin
  return (
    -- The category and its ancestors.
    with recursive chain as (
      select parent_id, number, archived_at
      from categories
      where id = category_scopes.category_id
      union all
      select parent.parent_id, parent.number, parent.archived_at
      from chain
      join categories parent on parent.id = chain.parent_id
    )
    select case when bool_and(archived_at is null) then array_agg(number) || all_products_scope() end
    from chain
  );
end
$$;

-- Scopes with this slug. If one is below another, only the upper one.
create or replace function scopes_by_slug(slug text) returns integer[]
language plpgsql stable parallel safe
as $$
begin
  return (
    -- Categories with this slug.
    with matching as materialized (
      select number, category_scopes(id) as scopes
      from categories
      where categories.slug = scopes_by_slug.slug and archived_at is null
    )
    select coalesce(array_agg(number), '{}')
    from matching
    where scopes is not null
      and not exists (select from matching above where above.number <> matching.number and above.number = any(matching.scopes))
  );
end
$$;

-- Numbers of all categories in these scopes, including subcategories.
create or replace function category_numbers_in(scopes integer[]) returns integer[]
language plpgsql stable parallel safe
as $$
begin
  return (
    -- The categories and their descendants.
    with recursive below as (
      select id, number
      from categories
      where number = any(scopes)
      union
      select child.id, child.number
      from below
      join categories child on child.parent_id = below.id
    )
    select coalesce(array_agg(number), '{}')
    from below
  );
end
$$;

-- Partitions that contain the offers of these scopes. A collection is alone, and is its own partition.
create or replace function partitions_in(scopes integer[]) returns integer[]
language plpgsql stable parallel safe
as $$
begin
  return (
    select case
      when all_products_scope() = any(scopes) then array[all_products_scope()]
      when scopes[1] < 0 then scopes
      else category_numbers_in(scopes)
    end
  );
end
$$;

-- Names of a category and its ancestors, from the top down.
create or replace function category_path(category_id uuid) returns text[]
language sql stable parallel safe
as $$
  -- The category and its ancestors. Height 1 is the category.
  with recursive chain as (
    select parent_id, name, 1 as height
    from public.categories
    where id = category_path.category_id
    union all
    select parent.parent_id, parent.name, chain.height + 1
    from chain
    join public.categories parent on parent.id = chain.parent_id
  )
  select array_agg(name order by height desc)
  from chain
$$;
