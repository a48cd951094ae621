import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button.tsx';
import { autoFocusOnOpen } from '../../ui/overlay/auto-focus-on-open.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { showError } from '../ui/show-error.ts';
import { categoryProductCountQuery, useDeleteCategory } from './category.data.ts';
import type { Category } from './category-tree.ts';
import { deleteBlockedReason } from './delete-blocked-reason.ts';

type CategoryDeleteDialogProps = {
  /** Without one, the dialog is closed. */
  category: Category | undefined;
  onClose: () => void;
  onDeleted: (category: Category) => void;
};

export function CategoryDeleteDialog({ category, onClose, onDeleted }: CategoryDeleteDialogProps) {
  const deletion = useDeleteCategory();
  const isParent = category !== undefined && category.subCategories.length > 0;
  // Subcategories block the deletion anyway, so do not count products.
  const { data: products, isLoading } = useQuery({
    ...categoryProductCountQuery(category?.id ?? ''),
    enabled: category !== undefined && !isParent,
  });
  const blockedReason = category && deleteBlockedReason(category, products ?? 0);

  function remove(target: Category) {
    deletion.mutate(target, {
      onSuccess: () => {
        // The specification requires the error style here.
        notify({ text: `Deleted category: ${target.name}`, tone: 'bad' });
        onClose();
        onDeleted(target);
      },
      onError: (error) => {
        showError(error, 'Failed to delete category');
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
          <div ref={autoFocusOnOpen} className="flex flex-1 flex-wrap justify-end gap-3">
            <Button kind="secondary" onClick={onClose}>
              {blockedReason ? 'Close' : 'Cancel'}
            </Button>
            {!blockedReason && (
              <Button kind="danger" busy={isLoading || deletion.isPending} onClick={() => remove(category)}>
                Delete
              </Button>
            )}
          </div>
        )
      }
    >
      {category && (
        <div className="grid gap-2">
          {blockedReason ? (
            <>
              <p>
                <b className="font-semibold">{category.name}</b> cannot be deleted yet.
              </p>
              <p className="text-ink-2">{blockedReason}</p>
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
