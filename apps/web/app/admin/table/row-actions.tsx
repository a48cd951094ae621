import { Pencil, Trash2 } from 'lucide-react';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { rowActionClass } from './row-action.ts';

type RowActionsProps = { name: string; onEdit: () => void; onDelete: () => void };

export function RowActions({ name, onEdit, onDelete }: RowActionsProps) {
  return (
    <>
      <IconButton
        label={`Edit ${name}`}
        title="Edit"
        data-edit
        icon={<Pencil {...icon20} />}
        className={rowActionClass}
        onClick={onEdit}
      />
      <IconButton
        label={`Delete ${name}`}
        title="Delete"
        icon={<Trash2 {...icon20} />}
        className={rowActionClass}
        onClick={onDelete}
      />
    </>
  );
}
