-- Size chart as JSON: one column per measure, null for missing values.
create or replace function size_chart_as_json(chart size_charts[]) returns jsonb
language plpgsql immutable strict parallel safe
as $$
begin
  return (
    with
    -- One value per size and measure.
    cell as (select * from unnest(chart)),
    -- Columns, in order.
    measure as (select measure, min(measure_position) as place from cell group by measure),
    -- Rows, in order.
    size as (select size, min(size_position) as place from cell group by size)
    select case when cardinality(chart) > 0 then jsonb_build_object(
      'measures', (select jsonb_agg(measure order by place) from measure),
      'rows', (
        select jsonb_agg(jsonb_build_object('size', size.size, 'mm', (
          select jsonb_agg(cell.mm order by measure.place)
          from measure
          left join cell on cell.measure = measure.measure and cell.size = size.size
        )) order by size.place)
        from size
      )
    ) end
  );
end
$$;

-- Size chart of a category, or of its nearest ancestor that has one.
create or replace function size_chart_of_category(category uuid) returns jsonb
language plpgsql stable parallel safe
as $$
begin
  return (
    -- The category and its ancestors.
    with recursive chain as (
      select id, parent_id, depth from categories where id = category
      union all
      select above.id, above.parent_id, above.depth
      from chain
      join categories above on above.id = chain.parent_id
    )
    select size_chart_as_json(array_agg(chart))
    from chain
    join size_charts chart on chart.category_id = chain.id
    group by chain.depth
    order by chain.depth desc
    limit 1
  );
end
$$;

-- Size chart of a product page: its own, else its category's.
create or replace function size_chart_of(product uuid, category uuid) returns jsonb
language plpgsql stable parallel safe
as $$
begin
  return (
    select coalesce(
      (select size_chart_as_json(array_agg(chart)) from size_charts chart where chart.product_id = product),
      size_chart_of_category(category)
    )
  );
end
$$;
