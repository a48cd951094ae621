import './product-form.css';
import { MAX, MAX_LENGTH } from '@kinari/contract/limits';
import { formatNumber } from '@kinari/contract/locale';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { icon16 } from '../../../ui/icon.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { useUnsavedChangesGuard } from '../../../ui/overlay/use-unsaved-changes-guard.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import type { ManufacturerField } from '../../attributes/attributes-tab.tsx';
import { ManufacturerForm } from '../../brands/manufacturer-form.tsx';
import { CategorySelects } from '../../categories/category-selects.tsx';
import type { Category } from '../../categories/category-tree.ts';
import { ImagePicker } from '../../images/image-picker.tsx';
import { UploadProgress } from '../../images/upload-progress.tsx';
import { VariantEditor } from '../../variants/variant-editor.tsx';
import { availableColors, syncColorsWithVariants } from '../images/image-colors.ts';
import type { AdminProduct } from '../product-form-values.ts';
import { PublishBadge } from '../publish-badge.tsx';
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
        note={product && <PublishBadge published={product.published} />}
        onClose={guard.tryToClose}
        footer={<ProductFormFooter {...productForm} isNew={product === undefined} onCancel={guard.tryToClose} />}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter saves from any field */}
        <form
          id={FORM_ID}
          {...form}
          className="product-form md:pointer-fine:[&_textarea]:min-h-0!"
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
    <div className="product-form-foot flex flex-1 flex-wrap items-center gap-3 justify-end">
      <output className="flex flex-[1_0_100%] items-center gap-1.5 text-danger text-sm font-medium empty:hidden md:flex-1">
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

function ProductFields({ tree, ...form }: ProductFormState & { tree: readonly Category[] }) {
  const { values, set, field, cell, taxedHsn, chartSizes } = form;
  const stock = values.variants.reduce((sum, row) => sum + Number(row.stock), 0);
  return (
    <>
      <div className="grid gap-4 py-5 border-t border-border first:pt-1 first:border-0 md:gap-3 md:pb-4">
        <div className="grid gap-4 md:flex md:flex-wrap md:gap-3 md:*:flex-[1_1_150px]">
          <TextField
            label="Product Name"
            field={field('name')}
            maxLength={MAX_LENGTH.productName}
            autoComplete="off"
            className="md:flex-[2_1_240px]!"
          />
          <CategorySelects tree={tree} field={field('categoryPath')} />
        </div>
        <TextAreaField
          label="Description"
          mark="optional"
          field={field('description')}
          maxLength={MAX_LENGTH.productDescription}
          rows={2}
        />
      </div>
      <section aria-labelledby="variants-head" className="py-5 border-t border-border md:pt-3">
        <VariantEditor
          head={
            <h3
              id="variants-head"
              className="product-form-head flex items-baseline gap-2 text-lg font-semibold tracking-[-0.01em]"
            >
              Variants{' '}
              <span>
                {values.variants.length}, stock {formatNumber(stock)}
              </span>
            </h3>
          }
          hsn={taxedHsn}
          chartSizes={chartSizes}
          field={{
            ...field('variants'),
            onValue: (variants) =>
              set({ variants, images: syncColorsWithVariants(values.images, values.variants, variants) }),
          }}
          cell={(row, column) => cell('variants', row, column)}
        />
      </section>
      <div className="grid gap-4 py-5 border-t border-border first:pt-1 first:border-0">
        <ImagePicker
          label="Product Images"
          head={
            <h3 className="product-form-head flex items-baseline gap-2 text-lg font-semibold tracking-[-0.01em] mb-4">
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
