-- migrate:up

-- Drafts of the storefront, shared by all staff. `slug` is empty for areas that exist once.
create table content_drafts (
  area text not null check (area in ('home', 'header', 'footer', 'theme', 'about', 'refund', 'page')),
  slug text not null default '',
  revision integer not null,
  content jsonb not null check (octet_length(content::text) <= 131072),
  saved_by uuid not null references users (id),
  saved_at timestamptz not null,
  primary key (area, slug),
  check ((area = 'page') = (slug <> ''))
);
create index content_drafts_saved_by on content_drafts (saved_by);

-- Published and scheduled versions. Live is the one with the latest `live_from` that has begun and has not ended.
create table content_versions (
  id uuid primary key default new_id(),
  area text not null check (area in ('home', 'header', 'footer', 'theme', 'about', 'refund', 'page')),
  slug text not null default '',
  number integer not null,
  content jsonb not null check (octet_length(content::text) <= 131072),
  changes text[] not null,
  note text not null check (length(note) <= 200),
  live_from timestamptz not null,
  live_until timestamptz check (live_until > live_from),
  -- Only before `live_from`.
  canceled_at timestamptz,
  author_id uuid not null references users (id),
  created_at timestamptz not null,
  unique (area, slug, number),
  check ((area = 'page') = (slug <> ''))
);
create index content_versions_live on content_versions (area, slug, live_from desc) where canceled_at is null;
create index content_versions_created_at on content_versions (created_at);
create index content_versions_author_id on content_versions (author_id);

-- Images that were uploaded for the storefront.
create table content_images (
  image_id uuid primary key references images (id),
  uploaded_by uuid not null references users (id),
  uploaded_at timestamptz not null,
  -- Since when no draft, no live or scheduled version and no version that ended within 90 days shows it.
  unused_since timestamptz
);
create index content_images_uploaded_by on content_images (uploaded_by);

-- Stylesheets made from the colours of a published or previewed look, by the hash in their address.
create table theme_sheets (
  hash text primary key check (hash ~ '^[0-9a-f]{16}$'),
  css text not null,
  created_at timestamptz not null
);

insert into signing_keys (purpose) values ('preview'), ('shop-view');

-- Optional steps of the set-up guide that were skipped, claims that were confirmed, and whether the guide is hidden.
create table setup_marks (
  name text primary key check (name ~ '^(step:|claim:)[a-z-]+$|^hidden$'),
  marked_by uuid not null references users (id),
  marked_at timestamptz not null
);
create index setup_marks_marked_by on setup_marks (marked_by);

-- migrate:down
-- Forward only: the next migration corrects a mistake.
