import { type SubmitEvent, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { SelectField } from '../../ui/select-field.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notify } from '../../ui/toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { failureOf } from '../failure.ts';
import { useSaveCategory } from './category.data.ts';
import { checkCategory, ONE_IMAGE } from './category-rules.ts';
import { type Category, possibleParents } from './category-tree.ts';
import { filesOf, removedIds, savedPictures } from './picture-draft.ts';
import { PicturePicker } from './picture-picker.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';

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
  const images = category?.images ?? [];
  const [pictures, setPictures] = useState(() => savedPictures(images));
  const [progress, setProgress] = useState<number>();
  const saving = useSaveCategory(category?.id);
  const { values, field, set, form, busy, failure, isDirty } = useForm({
    initial: {
      name: category?.name ?? '',
      description: category?.description ?? '',
      parentId: category?.parentId ?? '',
      image: String(images.length),
    },
    check: checkCategory,
    fallback: 'Failed to save category.',
    submit: async ({ name, description, parentId }) => {
      const deleted = removedIds(images, pictures);
      const body = {
        name: name.trim(),
        description: description.trim(),
        ...(parentId && { parentId }),
        ...(deleted.length > 0 && { deletedUploadIds: deleted }),
      };
      const saved = await saving.mutateAsync({ body, files: filesOf(pictures), onProgress: setProgress });
      notify({ text: category ? 'Category updated successfully!' : 'Category saved successfully!', tone: 'ok' });
      onSaved(saved);
    },
    onFailure: (error) => {
      setProgress(undefined);
      failureOf(error, 'Failed to save category.');
    },
  });
  const guard = useUnsavedGuard(isDirty || filesOf(pictures).length > 0, onClose);

  function submit(event: SubmitEvent) {
    sayWrong(Object.values(checkCategory(values)));
    form.onSubmit(event);
  }

  return (
    <>
      <Dialog
        open
        asksFirst={isDirty || filesOf(pictures).length > 0}
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
        <form id={FORM} {...form} onSubmit={submit} className="grid gap-5">
          <TextField label="Category Name" mark="required" field={field('name')} maxLength={80} autoComplete="off" />
          <TextAreaField label="Description" mark="optional" field={field('description')} maxLength={500} rows={3} />
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
            pictures={pictures}
            limit={ONE_IMAGE}
            error={field('image').error}
            onComplaints={sayWrong}
            onPictures={(now) => {
              setPictures(now);
              set({ image: String(now.length) });
            }}
          />
          {failure && <Notice tone="bad">{failure}</Notice>}
        </form>
      </Dialog>
      {guard.question}
    </>
  );
}

function sayWrong(sentences: readonly (string | undefined)[]): void {
  for (const text of sentences) if (text) notify({ text, tone: 'bad' });
}
