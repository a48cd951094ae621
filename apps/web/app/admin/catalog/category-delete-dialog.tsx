import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { startsFocused } from '../../ui/starts-focused.ts';
import { notify } from '../../ui/toast.ts';
import { failureOf } from '../failure.ts';
import { useDeleteCategory } from './category.data.ts';
import { type Category, countBelow } from './category-tree.ts';

type CategoryDeleteDialogProps = {
  /** The category in question; without one, nothing is asked. */
  category: Category | undefined;
  onClose: () => void;
  onDeleted: (category: Category) => void;
};

export function CategoryDeleteDialog({ category, onClose, onDeleted }: CategoryDeleteDialogProps) {
  const deleting = useDeleteCategory();
  const below = category ? countBelow(category) : 0;

  function remove(doomed: Category) {
    deleting.mutate(doomed, {
      onSuccess: () => {
        // In the style of an error, as specified: something is gone.
        notify({ text: `Deleted category: ${doomed.name}`, tone: 'bad' });
        onClose();
        onDeleted(doomed);
      },
      onError: (error) => {
        failureOf(error, 'Failed to delete category');
        onClose();
      },
    });
  }

  return (
    <Dialog
      kind="confirm"
      title="Delete category"
      open={category !== undefined}
      onClose={onClose}
      footer={
        category && (
          <div ref={startsFocused} className="flex flex-1 flex-wrap justify-end gap-3">
            <Button kind="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button kind="danger" busy={deleting.isPending} onClick={() => remove(category)}>
              Delete
            </Button>
          </div>
        )
      }
    >
      {category && (
        <div className="grid gap-2">
          <p>
            Are you sure you want to delete <b className="font-semibold break-words">{category.name}</b>?
          </p>
          {below > 0 && (
            <p>
              It has {below} {below === 1 ? 'subcategory' : 'subcategories'}. Move or delete{' '}
              {below === 1 ? 'it' : 'them'} first.
            </p>
          )}
          <p className="text-ink-2">This action cannot be undone.</p>
        </div>
      )}
    </Dialog>
  );
}
