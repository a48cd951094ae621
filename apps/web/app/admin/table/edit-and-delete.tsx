import { Pencil, Trash2 } from 'lucide-react';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { rowAction } from './row-action.ts';

type EditAndDeleteProps = { name: string; onEdit: () => void; onDelete: () => void };

export function EditAndDelete({ name, onEdit, onDelete }: EditAndDeleteProps) {
  return (
    <>
      <IconButton
        label={`Edit ${name}`}
        title="Edit"
        data-edit
        icon={<Pencil {...icon20} />}
        className={rowAction}
        onClick={onEdit}
      />
      <IconButton
        label={`Delete ${name}`}
        title="Delete"
        icon={<Trash2 {...icon20} />}
        className={rowAction}
        onClick={onDelete}
      />
    </>
  );
}
