-- migrate:up

-- A category that was renamed keeps being found under the slugs it had.
create table category_former_slugs (
  slug text not null,
  category_id uuid not null references categories,
  renamed_at timestamptz not null default clock_timestamp(),
  primary key (slug, category_id)
);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
