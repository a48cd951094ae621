import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Notice } from '../../../ui/notice.tsx';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { CategorySelects } from '../../categories/category-selects.tsx';
import type { Category } from '../../categories/category-tree.ts';
import { countOf } from '../../runs/run-words.ts';

type CategoryDialogProps = {
  count: number;
  tree: readonly Category[];
  onClose: () => void;
  onMove: (categoryId: string) => Promise<void>;
};

/** Moves products to another category. */
export function CategoryDialog({ count, tree, onClose, onMove }: CategoryDialogProps) {
  const id = 'move-form';
  const { field, form, busy, failure } = useForm({
    initial: { path: [] as string[] },
    check: ({ path }) => (path.length === 0 ? { path: 'Please select Category' } : {}),
    submit: ({ path }) => onMove(path.at(-1) ?? ''),
    fallback: 'The products could not be moved. Please try again.',
  });
  return (
    <Dialog
      open
      title={`Category of ${countOf(count, 'product')}`}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={id} busy={busy}>
            Move
          </Button>
        </>
      }
    >
      <form id={id} {...form} className="grid gap-4">
        <CategorySelects tree={tree} field={field('path')} />
        {failure && <Notice tone="bad">{failure}</Notice>}
      </form>
    </Dialog>
  );
}
