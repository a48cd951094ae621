import './product-form.css';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { icon16 } from '../../ui/icon.ts';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CategorySelects } from './category-selects.tsx';
import type { Category } from './category-tree.ts';
import { PicturePicker } from './picture-picker.tsx';
import { MOST_PICTURES, type StaffProduct } from './product-draft.ts';
import { SaveFailure } from './save-failure.tsx';
import { UploadProgress } from './upload-progress.tsx';
import { useProductForm } from './use-product-form.ts';
import { useUnsavedGuard } from './use-unsaved-guard.tsx';
import { VariantGrid } from './variant-grid.tsx';

type ProductFormProps = {
  /** The product to change; without one, a new one is put on sale. */
  product: StaffProduct | undefined;
  tree: readonly Category[];
  onClose: () => void;
  onSaved: (product: StaffProduct) => void;
  /** Opens the form anew with what is saved now, instead of what was typed. */
  onReload: () => Promise<void>;
};

const FORM = 'product-form';
const LIMIT = { most: MOST_PICTURES, tooMany: 'Maximum 10 images allowed.' };

/** The dialog in which a product is put on sale or changed; open as long as it is drawn. */
export function ProductForm({ product, tree, onClose, onSaved, onReload }: ProductFormProps) {
  const { draft, change, leave, errors, errorCount, failure, progress, busy, isDirty, send, form, text } =
    useProductForm({ product, tree, onSaved });
  const guard = useUnsavedGuard(isDirty, onClose);
  const [isReloading, setIsReloading] = useState(false);
  const action = product ? 'Update Product' : 'Add Product';

  async function reload() {
    setIsReloading(true);
    await onReload().finally(() => setIsReloading(false));
  }

  return (
    <>
      <Dialog
        kind="full"
        open
        asksFirst={isDirty}
        title={product ? 'Edit Product' : 'Add Product'}
        onClose={guard.tryToClose}
        footer={
          <div className="product-form-foot">
            <output className="product-form-count">
              {errorCount > 0 && (
                <>
                  <CircleAlert {...icon16} className="flex-none" />
                  {errorCount === 1 ? '1 thing to fix' : `${errorCount} things to fix`}
                </>
              )}
            </output>
            {busy && <UploadProgress part={progress} />}
            <Button kind="quiet" size={44} disabled={busy} onClick={guard.tryToClose}>
              Cancel
            </Button>
            <Button type="submit" size={44} form={FORM} busy={busy} title={`${action} (Ctrl+Enter)`}>
              {action}
            </Button>
          </div>
        }
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter saves from any field */}
        <form
          id={FORM}
          ref={form}
          noValidate
          className="product-form"
          onSubmit={(event) => {
            event.preventDefault();
            send();
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            send();
          }}
        >
          <div className="product-form-part">
            <TextField label="Product Name" field={text('name')} maxLength={150} autoComplete="off" />
            <div className="grid gap-4 md:grid-cols-2">
              <CategorySelects
                tree={tree}
                path={draft.categoryPath}
                error={errors.category}
                onPath={(categoryPath) => change({ categoryPath })}
                onLeave={(next) => leave('category', next)}
              />
            </div>
            <TextAreaField label="Description" mark="optional" field={text('description')} maxLength={5000} rows={3} />
          </div>
          <section aria-labelledby="variants-head" className="product-form-part">
            <h3 id="variants-head" className="product-form-head">
              Variants <span>{draft.variants.length}</span>
            </h3>
            <VariantGrid
              rows={draft.variants}
              errors={errors}
              onRows={(variants) => change({ variants })}
              onLeave={leave}
            />
          </section>
          <div className="product-form-part">
            <PicturePicker
              label="Product Images"
              head={
                <h3 className="product-form-head mb-4">
                  Product Images{' '}
                  <span>
                    {draft.pictures.length} of {MOST_PICTURES}
                  </span>
                </h3>
              }
              hint="PNG or JPG, up to 8 MB each. The first one is shown on cards."
              pictures={draft.pictures}
              limit={LIMIT}
              error={errors.images}
              firstIs="Card picture"
              onPictures={(pictures) => change({ pictures })}
            />
          </div>
          {failure && (
            <SaveFailure
              text={failure.text}
              isReloading={isReloading}
              onReload={failure.isStale ? () => void reload() : undefined}
            />
          )}
        </form>
      </Dialog>
      {guard.question}
    </>
  );
}
