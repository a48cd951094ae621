-- Attributes of a category, those of its ancestors first. One is required or filterable if it is so in any of these categories.
create or replace function category_attributes_of(category uuid)
returns table (definition_id integer, is_required boolean, is_filterable boolean, place bigint)
language plpgsql stable parallel safe
as $$
#variable_conflict use_column
begin
  return query
  -- The category and its ancestors.
  with recursive chain as (
    select id, parent_id, depth from categories where id = category
    union all
    select above.id, above.parent_id, above.depth
    from chain
    join categories above on above.id = chain.parent_id
  )
  select
    own.definition_id,
    bool_or(own.is_required),
    bool_or(own.is_filterable),
    row_number() over (order by min(chain.depth), min(own.position), own.definition_id)
  from chain
  join category_attributes own on own.category_id = chain.id
  group by own.definition_id;
end
$$;

-- Attribute value as text. Avoids `concat_ws`, which is not immutable, so that PostgreSQL can inline this function.
create or replace function format_attribute_value(value jsonb, kind text, unit text) returns text
language sql immutable parallel safe
as $$
  select case kind
    when 'yes_no' then case when value = 'true' then 'Yes' else 'No' end
    when 'number' then (value #>> '{}') || coalesce(' ' || unit, '')
    else value #>> '{}'
  end
$$;
