import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { startsFocused } from '../../ui/overlay/starts-focused.ts';
import { notify } from '../../ui/toast.ts';
import { failureOf } from '../failure.ts';
import { productsInCategory, useDeleteCategory } from './category.data.ts';
import { whatKeeps } from './category-contents.ts';
import type { Category } from './category-tree.ts';

type CategoryDeleteDialogProps = {
  /** The category in question; without one, nothing is asked. */
  category: Category | undefined;
  onClose: () => void;
  onDeleted: (category: Category) => void;
};

export function CategoryDeleteDialog({ category, onClose, onDeleted }: CategoryDeleteDialogProps) {
  const deleting = useDeleteCategory();
  const isParent = category !== undefined && category.subCategories.length > 0;
  // What is under it keeps it anyway, so that its products need not be counted.
  const { data: products, isLoading } = useQuery({
    ...productsInCategory(category?.id ?? ''),
    enabled: category !== undefined && !isParent,
  });
  const obstacle = category && whatKeeps(category, products ?? 0);

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
              {obstacle ? 'Close' : 'Cancel'}
            </Button>
            {!obstacle && (
              <Button kind="danger" busy={isLoading || deleting.isPending} onClick={() => remove(category)}>
                Delete
              </Button>
            )}
          </div>
        )
      }
    >
      {category && (
        <div className="grid gap-2">
          {obstacle ? (
            <>
              <p>
                <b className="font-semibold">{category.name}</b> cannot be deleted yet.
              </p>
              <p className="text-ink-2">{obstacle}</p>
            </>
          ) : (
            <>
              <p>
                Are you sure you want to delete <b className="font-semibold">{category.name}</b>?
              </p>
              <p className="text-ink-2">This action cannot be undone.</p>
            </>
          )}
        </div>
      )}
    </Dialog>
  );
}
