import { LONGEST } from '@kinari/contract/limits';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { failureOf } from '../failure.ts';
import { filesOf, removedIds, savedPictures } from '../pictures/picture-draft.ts';
import { PicturePicker } from '../pictures/picture-picker.tsx';
import { UploadProgress } from '../pictures/upload-progress.tsx';
import { useUnsavedGuard } from '../use-unsaved-guard.tsx';
import { useSaveCategory } from './category.data.ts';
import { checkCategory, ONE_IMAGE } from './category-rules.ts';
import { type Category, possibleParents } from './category-tree.ts';

type CategoryFormProps = {
  /** The category to change; without one, a new one is created. */
  category: Category | undefined;
  tree: readonly Category[];
  onClose: () => void;
  onSaved: (category: Category) => void;
};

const FORM = 'category-form';

/** The dialog in which a category is created or changed; open as long as it is drawn. */
export function CategoryForm({ category, tree, onClose, onSaved }: CategoryFormProps) {
  const { field, form, busy, progress, failure, isDirty } = useCategoryForm(category, onSaved);
  const guard = useUnsavedGuard(isDirty, onClose);

  return (
    <>
      <Dialog
        open
        asksFirst={isDirty}
        title={category ? 'Edit Category' : 'Create New Category'}
        onClose={guard.tryToClose}
        footer={
          <>
            {busy && <UploadProgress part={progress} />}
            <Button kind="quiet" disabled={busy} onClick={guard.tryToClose}>
              Cancel
            </Button>
            <Button type="submit" form={FORM} busy={busy}>
              {busy ? 'Processing...' : category ? 'Update Category' : 'Create Category'}
            </Button>
          </>
        }
      >
        <form id={FORM} {...form} className="grid gap-5">
          <TextField
            label="Category Name"
            mark="required"
            field={field('name')}
            maxLength={LONGEST.categoryName}
            autoComplete="off"
          />
          <TextAreaField
            label="Description"
            mark="optional"
            field={field('description')}
            maxLength={LONGEST.categoryDescription}
            rows={3}
          />
          <SelectField label="Parent category" mark="optional" field={field('parentId')}>
            <option value="">None (top level)</option>
            {possibleParents(tree, category).map((row) => (
              <option key={row.category.id} value={row.category.id}>
                {`${row.serial} ${row.category.name}`}
              </option>
            ))}
          </SelectField>
          <PicturePicker
            label="Category Image"
            head={
              <h3 className="field-label">
                Category Image<span aria-hidden="true"> *</span>
              </h3>
            }
            hint="PNG, JPG or JPEG, max 1 image"
            field={field('pictures')}
            limit={ONE_IMAGE}
            onComplaints={sayWrong}
          />
          {failure && <Notice tone="bad">{failure}</Notice>}
        </form>
      </Dialog>
      {guard.question}
    </>
  );
}

function useCategoryForm(category: Category | undefined, onSaved: CategoryFormProps['onSaved']) {
  const images = category?.images ?? [];
  const saving = useSaveCategory(category?.id);
  return useForm({
    initial: {
      name: category?.name ?? '',
      description: category?.description ?? '',
      parentId: category?.parentId ?? '',
      pictures: savedPictures(images),
    },
    check: checkCategory,
    onWrong: sayWrong,
    fallback: 'Failed to save category.',
    submit: async ({ name, description, parentId, pictures }, onProgress) => {
      const deleted = removedIds(images, pictures);
      const body = {
        name: name.trim(),
        description: description.trim(),
        ...(parentId && { parentId }),
        ...(deleted.length > 0 && { deletedUploadIds: deleted }),
      };
      const saved = await saving.mutateAsync({ body, files: filesOf(pictures), onProgress });
      notify({ text: category ? 'Category updated successfully!' : 'Category saved successfully!', tone: 'ok' });
      onSaved(saved);
    },
    onFailure: (error) => failureOf(error, 'Failed to save category.'),
  });
}

function sayWrong(sentences: readonly (string | undefined)[]): void {
  for (const text of sentences) if (text) notify({ text, tone: 'bad' });
}
