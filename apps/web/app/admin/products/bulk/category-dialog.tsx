import { formatPlural } from '@kinari/contract/locale';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { useForm } from '../../../ui/form/use-form.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { CategorySelects } from '../../categories/category-selects.tsx';
import type { Category } from '../../categories/category-tree.ts';

type CategoryDialogProps = {
  count: number;
  tree: readonly Category[];
  onClose: () => void;
  onMove: (categoryId: string) => Promise<void>;
};

export function CategoryDialog({ count, tree, onClose, onMove }: CategoryDialogProps) {
  const id = 'move-form';
  const { field, form, busy, failure } = useForm({
    initial: { path: [] as string[] },
    check: ({ path }) => (path.length === 0 ? { path: 'Please select Category' } : {}),
    submit: ({ path }) => onMove(path.at(-1) ?? ''),
    fallback: 'Couldn’t move the products. Try again.',
  });
  return (
    <Dialog
      open
      title={`Category of ${formatPlural(count, 'product')}`}
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
        {failure && <Banner tone="bad">{failure}</Banner>}
      </form>
    </Dialog>
  );
}
