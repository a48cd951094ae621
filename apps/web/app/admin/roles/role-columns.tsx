import { formatPlural } from '@kinari/contract/locale';
import { Copy, Lock, ShieldCheck, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import { Badge } from '../../ui/badge.tsx';
import { classes } from '../../ui/classes.ts';
import { icon14, icon20 } from '../../ui/icon.ts';
import { IconButton, iconButtonClasses } from '../../ui/icon-button.tsx';
import { ACTIONS_COLUMN, type DataTableColumn } from '../table/data-table-column.ts';
import { rowActionClass } from '../table/row-action.ts';
import { describeRole } from './role-form-values.ts';
import type { Role } from './roles.data.ts';

export const createRoleColumns = (onDelete: (role: Role) => void): DataTableColumn<Role>[] => [
  { id: 'name', header: 'Role', cell: (role) => <RoleName role={role} />, card: 'title', isRowHeader: true },
  {
    id: 'people',
    header: 'People',
    cell: ({ people }) =>
      people === 0 ? <span className="text-text-subtle">Nobody</span> : formatPlural(people, 'person', 'people'),
    card: 'note',
    className: 'whitespace-nowrap',
  },
  {
    id: 'two-factor',
    header: 'Two-factor',
    cell: ({ requiresTwoFactor }) =>
      requiresTwoFactor ? (
        <Badge tone="ok" icon={<ShieldCheck {...icon14} />}>
          Required
        </Badge>
      ) : (
        <span className="text-text-subtle">Optional</span>
      ),
    card: 'note',
    className: 'whitespace-nowrap',
  },
  { ...ACTIONS_COLUMN, cell: (role) => <RoleActions role={role} onDelete={() => onDelete(role)} /> },
];

function RoleName({ role }: { role: Role }) {
  return (
    <>
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Link to={`/admin/settings/roles/${role.id}`} className="row-link font-semibold wrap-anywhere">
          {role.name}
        </Link>
        {role.builtIn && (
          <span className="inline-flex items-center gap-1 text-xs font-normal text-text-subtle">
            <Lock {...icon14} />
            Built-in
          </span>
        )}
      </span>
      <small className="block max-w-[70ch] whitespace-normal text-text-muted">{describeRole(role)}</small>
    </>
  );
}

function RoleActions({ role, onDelete }: { role: Role; onDelete: () => void }) {
  return (
    <span className="flex justify-end">
      <Link
        to={`/admin/settings/roles/new?copy=${role.id}`}
        aria-label={`Copy ${role.name}`}
        title="Copy"
        className={classes(iconButtonClasses, rowActionClass, 'md:pointer-coarse:size-11')}
      >
        <Copy {...icon20} />
      </Link>
      {!role.builtIn && (
        <IconButton
          label={`Delete ${role.name}`}
          title="Delete"
          aria-haspopup="dialog"
          icon={<Trash2 {...icon20} />}
          className={rowActionClass}
          onClick={onDelete}
        />
      )}
    </span>
  );
}
