import './product-form.css';
import { MAX, MAX_LENGTH } from '@kinari/contract/limits';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { icon16 } from '../../../ui/icon.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { ManufacturerField } from '../../attributes/attributes-tab.tsx';
import { ManufacturerForm } from '../../brands/manufacturer-form.tsx';
import { CategorySelects } from '../../categories/category-selects.tsx';
import type { Category } from '../../categories/category-tree.ts';
import { ImagePicker } from '../../images/image-picker.tsx';
import { UploadProgress } from '../../images/upload-progress.tsx';
import { useUnsavedChangesGuard } from '../../ui/use-unsaved-changes-guard.tsx';
import { MissingRateWarning } from '../../variants/gst-hint.tsx';
import { VariantEditor } from '../../variants/variant-editor.tsx';
import { availableColors, syncColorsWithVariants } from '../images/image-colors.ts';
import type { AdminProduct } from '../product-form-values.ts';
import { AttributesPanel, MissingAttributesBadge } from './attributes-panel.tsx';
import { SaveErrorBanner } from './save-error-banner.tsx';
import { type FormTab, useProductForm } from './use-product-form.ts';

type ProductFormProps = {
  /** The product to edit; `undefined` creates a new one. */
  product: AdminProduct | undefined;
  tree: readonly Category[];
  onClose: () => void;
  onSaved: (product: { id: string }, isDraft: boolean) => void;
  /** Reopens the form with the saved data and discards the edits. */
  onReload: () => Promise<void>;
};

const FORM_ID = 'product-form';
const IMAGE_LIMIT = { max: MAX.productImages, tooManyMessage: 'Maximum 10 images allowed.' };

export function ProductForm({ product, tree, onClose, onSaved, onReload }: ProductFormProps) {
  const productForm = useProductForm({ product, tree, onSaved });
  const { form, failure, errorCode, isDirty, tab, setTab, hasOpenedAttributes, set } = productForm;
  const guard = useUnsavedChangesGuard(isDirty, onClose);
  const [isReloading, setIsReloading] = useState(false);
  const [addingManufacturer, setAddingManufacturer] = useState<ManufacturerField>();
  const missing = product?.missingAttributes ?? 0;

  async function reload() {
    setIsReloading(true);
    await onReload().finally(() => setIsReloading(false));
  }

  function selectManufacturer(field: ManufacturerField, { id }: { id: string }) {
    const { attributes } = productForm;
    if (attributes) set({ attributes: { ...attributes, product: { ...attributes.product, [field]: id } } });
    setAddingManufacturer(undefined);
  }

  return (
    <>
      <Dialog
        kind="full"
        open
        confirmsClose={isDirty}
        title={product ? 'Edit Product' : 'Add Product'}
        onClose={guard.tryToClose}
        footer={<ProductFormFooter {...productForm} isNew={product === undefined} onCancel={guard.tryToClose} />}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter saves from any field */}
        <form
          id={FORM_ID}
          {...form}
          className="product-form"
          onKeyDown={(event) => {
            form.onKeyDown();
            if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
            event.preventDefault();
            event.currentTarget.requestSubmit();
          }}
        >
          <Tabs
            label="Product sections"
            selected={tab}
            onSelect={(id) => setTab(id as FormTab)}
            tabs={[
              { id: 'general', label: 'General', content: <ProductFields {...productForm} tree={tree} /> },
              {
                id: 'attributes',
                label: 'Attributes',
                note: <MissingAttributesBadge {...productForm} saved={missing} />,
                content: hasOpenedAttributes && (
                  <AttributesPanel form={productForm} tree={tree} onAddManufacturer={setAddingManufacturer} />
                ),
              },
            ]}
          />
          {failure && (
            <SaveErrorBanner
              text={failure}
              isReloading={isReloading}
              onReload={errorCode === 'stale_version' ? () => void reload() : undefined}
            />
          )}
        </form>
      </Dialog>
      {addingManufacturer && (
        <ManufacturerForm
          manufacturer={undefined}
          onClose={() => setAddingManufacturer(undefined)}
          onSaved={(manufacturer) => selectManufacturer(addingManufacturer, manufacturer)}
        />
      )}
      {guard.confirmDialog}
    </>
  );
}

type ProductFormState = ReturnType<typeof useProductForm>;
type ProductFormFooterProps = Pick<ProductFormState, 'errorCount' | 'busy' | 'progress' | 'sendWith'> & {
  isNew: boolean;
  onCancel: () => void;
};

function ProductFormFooter({ errorCount, busy, progress, sendWith, isNew, onCancel }: ProductFormFooterProps) {
  const action = isNew ? 'Add Product' : 'Update Product';
  const [isDraft, setIsDraft] = useState(false);

  function saveDraft() {
    setIsDraft(true);
    sendWith('draft');
  }

  return (
    <div className="product-form-foot">
      <output className="product-form-count">
        {errorCount > 0 && (
          <>
            <CircleAlert {...icon16} className="flex-none" />
            {errorCount === 1 ? '1 error to fix' : `${errorCount} errors to fix`}
          </>
        )}
      </output>
      {busy && <UploadProgress part={progress} />}
      <Button kind="quiet" size={44} disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      {isNew && (
        <Button kind="secondary" size={44} disabled={busy} busy={busy && isDraft} onClick={saveDraft}>
          Save as draft
        </Button>
      )}
      <Button
        type="submit"
        size={44}
        form={FORM_ID}
        disabled={busy}
        busy={busy && !isDraft}
        title={`${action} (Ctrl+Enter)`}
        onClick={() => setIsDraft(false)}
      >
        {action}
      </Button>
    </div>
  );
}

function ProductFields({ values, set, field, cell, taxedHsn, tree }: ProductFormState & { tree: readonly Category[] }) {
  return (
    <>
      <div className="product-form-part">
        <TextField label="Product Name" field={field('name')} maxLength={MAX_LENGTH.productName} autoComplete="off" />
        <div className="grid gap-4 md:grid-cols-2">
          <CategorySelects tree={tree} field={field('categoryPath')} />
        </div>
        <TextAreaField
          label="Description"
          mark="optional"
          field={field('description')}
          maxLength={MAX_LENGTH.productDescription}
          rows={3}
        />
      </div>
      <section aria-labelledby="variants-head" className="product-form-part">
        <h3 id="variants-head" className="product-form-head">
          Variants <span>{values.variants.length}</span>
        </h3>
        {taxedHsn && <MissingRateWarning hsn={taxedHsn} />}
        <VariantEditor
          hsn={taxedHsn}
          field={{
            ...field('variants'),
            onValue: (variants) =>
              set({ variants, images: syncColorsWithVariants(values.images, values.variants, variants) }),
          }}
          cell={(row, column) => cell('variants', row, column)}
        />
      </section>
      <div className="product-form-part">
        <ImagePicker
          label="Product Images"
          head={
            <h3 className="product-form-head mb-4">
              Product Images{' '}
              <span>
                {values.images.length} of {MAX.productImages}
              </span>
            </h3>
          }
          hint="PNG, JPG or WebP, up to 8 MB each. The first one is shown on cards."
          field={field('images')}
          limit={IMAGE_LIMIT}
          firstIs="Card image"
          colors={availableColors(values.variants, values.images)}
        />
      </div>
    </>
  );
}
