-- migrate:up

-- Runs: many products written by a job, row by row, after every row was judged. A file, cells of the grid, or one step for
-- many. `columns` are the file's heads with a sample and what each is taken for; `counts` are by verdict.
create table import_runs (
  id uuid primary key default new_id(),
  kind text not null check (kind in ('file', 'grid', 'bulk')),
  name text not null check (length(name) between 1 and 200),
  state text not null default 'reading' check (
    state in (
      'reading', 'unmatched', 'checked', 'applying', 'stopping', 'stopped', 'done', 'undoing', 'undone', 'failed'
    )
  ),
  problem text,
  -- With the private files, until 30 days after it came.
  file_key text,
  pictures_key text,
  sha256 text,
  source text,
  encoding text,
  columns jsonb not null default '[]' check (jsonb_typeof(columns) = 'array'),
  make_categories boolean not null default false,
  -- Of a step for many: what to do, and with which products.
  step jsonb,
  rows integer not null default 0,
  counts jsonb not null default '{}' check (jsonb_typeof(counts) = 'object'),
  -- The last row of the products that were written; a worker that takes over goes on after it.
  applied_until integer not null default 0,
  actor_id uuid not null references users,
  created_at timestamptz not null default now(),
  checked_at timestamptz,
  applied_at timestamptz,
  undone_at timestamptz
);
create index import_runs_newest on import_runs (created_at desc, id);
create index import_runs_same_file on import_runs (sha256, applied_at) where applied_at is not null;
-- One run is written, or put back, at a time.
create unique index import_runs_one_writes on import_runs ((true)) where state in ('applying', 'stopping', 'undoing');

-- A row is a variant. `given` is what the file says, by field and as it was written; `before` and `after` hold the cells
-- that change, in the spelling of the shop's own files. Rows of one product share `product_key` and follow one another.
create table import_rows (
  run_id uuid not null references import_runs on delete cascade,
  row integer not null,
  given jsonb not null,
  product_key text not null default '',
  verdict text check (verdict in ('create', 'update', 'same', 'refused')),
  problems jsonb not null default '[]',
  looks text[] not null default '{}',
  product_id uuid references products,
  variant_id uuid references variants,
  before jsonb,
  after jsonb,
  -- The product's version when it was judged, and the one this run left behind.
  seen_version integer,
  left_version integer,
  applied_at timestamptz,
  undone_at timestamptz,
  -- Why it was not written, or not put back, when its turn came.
  left_alone text,
  primary key (run_id, row)
);
create index import_rows_by_verdict on import_rows (run_id, verdict, row);
create index import_rows_product on import_rows (product_id) where product_id is not null;
create index import_rows_variant on import_rows (variant_id) where variant_id is not null;

-- Files that staff asked for: products, stock and prices, orders. As prints, gone after a week.
create table exports (
  id uuid primary key default new_id(),
  what text not null check (what in ('products', 'stock', 'orders', 'customers')),
  format text not null check (format in ('csv', 'xlsx')),
  asked jsonb not null,
  asked_by uuid not null references users,
  state text not null default 'asked' check (state in ('asked', 'ready', 'failed')),
  name text,
  rows integer,
  file_key text,
  asked_at timestamptz not null default now(),
  ended_at timestamptz,
  check ((state = 'ready') = (file_key is not null and rows is not null and name is not null)),
  check ((state = 'asked') = (ended_at is null))
);
create index exports_asked_at on exports (asked_at);

-- migrate:down
-- Forward only: a mistake is mended by the next migration.
