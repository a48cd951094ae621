import { formatPlural } from '@kinari/contract/locale';
import { useForm } from '../../../ui/form/use-form.ts';
import { CategorySelects } from '../../categories/category-selects.tsx';
import type { Category } from '../../categories/category-tree.ts';
import { PlainFormDialog } from '../../import-runs/plain-form-dialog.tsx';

type CategoryDialogProps = {
  count: number;
  tree: readonly Category[];
  onClose: () => void;
  onMove: (categoryId: string) => Promise<void>;
};

export function CategoryDialog({ count, tree, onClose, onMove }: CategoryDialogProps) {
  const { field, ...state } = useForm({
    initial: { path: [] as string[] },
    validate: ({ path }) => (path.length === 0 ? { path: 'Please select Category' } : {}),
    submit: ({ path }) => onMove(path.at(-1) ?? ''),
    fallback: 'Couldn’t move the products. Try again.',
  });
  return (
    <PlainFormDialog
      title={`Category of ${formatPlural(count, 'product')}`}
      action="Move"
      state={state}
      onClose={onClose}
    >
      <CategorySelects tree={tree} field={field('path')} />
    </PlainFormDialog>
  );
}
