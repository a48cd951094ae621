-- migrate:up

-- Roles of staff. The permissions of a built-in role are in the code, so a new version can extend them.
create table roles (
  id uuid primary key default gen_random_uuid(),
  name text not null check (char_length(name) between 1 and 60),
  built_in text unique check (built_in in ('owner', 'orders', 'catalog', 'packing', 'support', 'accountant')),
  permissions text[] not null default '{}',
  requires_two_factor boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  check (built_in is null or permissions = '{}')
);
create unique index roles_name on roles (lower(name));

insert into roles (id, name, built_in)
values
  ('00000000-0000-4000-8000-000000000001', 'Owner', 'owner'),
  ('00000000-0000-4000-8000-000000000002', 'Orders', 'orders'),
  ('00000000-0000-4000-8000-000000000003', 'Catalogue', 'catalog'),
  ('00000000-0000-4000-8000-000000000004', 'Packing', 'packing'),
  ('00000000-0000-4000-8000-000000000005', 'Support', 'support'),
  ('00000000-0000-4000-8000-000000000006', 'Accountant', 'accountant');

-- The role of each staff member. Staff without a row may do nothing.
create table staff_roles (
  user_id uuid primary key references users (id),
  role_id uuid not null references roles (id),
  given_by uuid references users (id),
  given_at timestamptz not null default now()
);
create index staff_roles_role on staff_roles (role_id);

-- Until now, each staff member could do everything.
insert into staff_roles (user_id, role_id)
select id, '00000000-0000-4000-8000-000000000001' from users where user_type = 'ADMIN';

-- The role that an invited person will get. Open invitations are for owners.
alter table staff_invitations add column role_id uuid not null default '00000000-0000-4000-8000-000000000001';
alter table staff_invitations add constraint staff_invitations_role foreign key (role_id) references roles (id) not valid;

-- migrate:down
-- Forward only: the next migration corrects a mistake.
