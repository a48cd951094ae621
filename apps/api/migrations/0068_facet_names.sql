-- migrate:up
-- How often the names of brands have changed: a process that remembers them reads them anew when this does.
create table facet_names (
  alone boolean primary key default true check (alone),
  version integer not null default 0
);
insert into facet_names default values;

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
