-- Which facts the products of a category have: its own after those of the categories above it. One that several ask for is
-- asked once, and is required or filtered by where one of them says so.
create or replace function facts_asked(category uuid)
returns table (definition_id integer, required boolean, filterable boolean, place bigint)
language plpgsql stable parallel safe
as $$
#variable_conflict use_column
begin
  return query
  with recursive chain as (
    select id, parent_id, depth from categories where id = category
    union all
    select above.id, above.parent_id, above.depth
    from chain
    join categories above on above.id = chain.parent_id
  )
  select
    asked.definition_id,
    bool_or(asked.required),
    bool_or(asked.filterable),
    row_number() over (order by min(chain.depth), min(asked.position), asked.definition_id)
  from chain
  join category_facts asked on asked.category_id = chain.id
  group by asked.definition_id;
end
$$;

-- The value of a fact in words. Written so that it can become a part of the statement that calls it: `concat_ws` could not.
create or replace function fact_in_words(value jsonb, kind text, unit text) returns text
language sql immutable parallel safe
as $$
  select case kind
    when 'yes_no' then case when value = 'true' then 'Yes' else 'No' end
    when 'number' then (value #>> '{}') || coalesce(' ' || unit, '')
    else value #>> '{}'
  end
$$;
