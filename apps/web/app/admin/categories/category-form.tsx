import { MAX_LENGTH } from '@kinari/contract/limits';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useUnsavedChangesGuard } from '../../ui/overlay/use-unsaved-changes-guard.tsx';
import { notify } from '../../ui/toast.ts';
import { listNewFiles, listRemovedIds, toImageFormValues } from '../images/image-form-values.ts';
import { ImagePicker } from '../images/image-picker.tsx';
import { UploadProgress } from '../images/upload-progress.tsx';
import { showError } from '../ui/show-error.ts';
import { useSaveCategory } from './category.data.ts';
import { type Category, possibleParents } from './category-tree.ts';
import { IMAGE_LIMIT, validateCategory } from './category-validation.ts';

type CategoryFormProps = {
  /** The category to edit; `undefined` creates a new one. */
  category: Category | undefined;
  tree: readonly Category[];
  onClose: () => void;
  onSaved: (category: Category) => void;
};

const FORM_ID = 'category-form';

export function CategoryForm({ category, tree, onClose, onSaved }: CategoryFormProps) {
  const { field, form, busy, progress, failure, isDirty } = useCategoryForm(category, onSaved);
  const guard = useUnsavedChangesGuard(isDirty, onClose);

  return (
    <>
      <Dialog
        open
        confirmsClose={isDirty}
        title={category ? 'Edit Category' : 'Create New Category'}
        onClose={guard.tryToClose}
        footer={
          <>
            {busy && <UploadProgress part={progress} />}
            <Button kind="quiet" disabled={busy} onClick={guard.tryToClose}>
              Cancel
            </Button>
            <Button type="submit" form={FORM_ID} busy={busy}>
              {busy ? 'Processing...' : category ? 'Update Category' : 'Create Category'}
            </Button>
          </>
        }
      >
        <form id={FORM_ID} {...form} className="grid gap-5">
          <TextField
            label="Category Name"
            mark="required"
            field={field('name')}
            maxLength={MAX_LENGTH.categoryName}
            autoComplete="off"
          />
          <TextAreaField
            label="Description"
            mark="optional"
            field={field('description')}
            maxLength={MAX_LENGTH.categoryDescription}
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
          <ImagePicker
            label="Category Image"
            head={
              <h3 className="block mb-1.5 text-sm font-medium">
                Category Image<span aria-hidden="true"> *</span>
              </h3>
            }
            hint="PNG, JPG or JPEG, max 1 image"
            field={field('images')}
            limit={IMAGE_LIMIT}
            onProblems={notifyErrors}
          />
          {failure && <Banner tone="bad">{failure}</Banner>}
        </form>
      </Dialog>
      {guard.confirmDialog}
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
      images: toImageFormValues(images),
    },
    validate: validateCategory,
    onInvalid: notifyErrors,
    fallback: 'Failed to save category.',
    submit: async ({ name, description, parentId, images: formImages }, onProgress) => {
      const deleted = listRemovedIds(images, formImages);
      const body = {
        name: name.trim(),
        description: description.trim(),
        ...(parentId && { parentId }),
        ...(deleted.length > 0 && { deletedUploadIds: deleted }),
      };
      const saved = await saving.mutateAsync({ body, files: listNewFiles(formImages), onProgress });
      notify({ text: category ? 'Category updated successfully!' : 'Category saved successfully!', tone: 'ok' });
      onSaved(saved);
    },
    onFailure: (error) => showError(error, 'Failed to save category.'),
  });
}

function notifyErrors(messages: readonly (string | undefined)[]): void {
  for (const text of messages) if (text) notify({ text, tone: 'bad' });
}
