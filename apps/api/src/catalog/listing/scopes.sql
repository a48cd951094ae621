-- The scopes a product of this category is seen in; null when the category or one above it is archived.
create or replace function scopes_of(category_id uuid) returns integer[]
language plpgsql stable parallel safe
as $$
begin
  return (
    with recursive chain as (
      select parent_id, number, archived_at
      from categories
      where id = scopes_of.category_id
      union all
      select parent.parent_id, parent.number, parent.archived_at
      from chain
      join categories parent on parent.id = chain.parent_id
    )
    select case when bool_and(archived_at is null) then array_agg(number) || 0 end
    from chain
  );
end
$$;

-- The scopes a slug names. Where one category of that name lies under another, the upper one has it all.
create or replace function scopes_named(slug text) returns integer[]
language plpgsql stable parallel safe
as $$
begin
  return (
    with named as materialized (
      select number, scopes_of(id) as scopes
      from categories
      where categories.slug = scopes_named.slug and archived_at is null
    )
    select coalesce(array_agg(number), '{}')
    from named
    where scopes is not null
      and not exists (select from named above where above.number <> named.number and above.number = any(named.scopes))
  );
end
$$;

-- The numbers of all categories in these scopes.
create or replace function categories_in(scopes integer[]) returns integer[]
language plpgsql stable parallel safe
as $$
begin
  return (
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

-- The shelves on which the offers of these scopes stand.
create or replace function shelves_in(scopes integer[]) returns integer[]
language plpgsql stable parallel safe
as $$
begin
  return (
    select case when 0 = any(scopes) then array[0] else categories_in(scopes) end
  );
end
$$;

-- The names of a category and of those above it, from the top down.
create or replace function category_path(category_id uuid) returns text[]
language sql stable parallel safe
as $$
  with recursive chain as (
    select parent_id, name, 1 as height
    from categories
    where id = category_path.category_id
    union all
    select parent.parent_id, parent.name, chain.height + 1
    from chain
    join categories parent on parent.id = chain.parent_id
  )
  select array_agg(name order by height desc)
  from chain
$$;
