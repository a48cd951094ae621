-- migrate:up

-- Staff put siblings into an order of their own. A position is a place in one long row, and no two categories share one: an
-- order is changed by handing the siblings' positions round among them, and whatever is new or moved gets the last place of all.
with numbered as (
  select id, row_number() over (order by position, name, id) as place
  from categories
)
update categories set position = numbered.place from numbered where numbered.id = categories.id;

create sequence categories_last_position as integer owned by categories.position;
select setval('categories_last_position', greatest(max(position), 1), max(position) is not null) from categories;
alter table categories
  alter column position set default nextval('categories_last_position'),
  add constraint categories_one_at_each_position unique (position) deferrable;

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
