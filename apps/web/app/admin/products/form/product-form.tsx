import './product-form.css';
import { LONGEST, MOST } from '@kinari/contract/limits';
import { CircleAlert } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../ui/button.tsx';
import { TextAreaField } from '../../../ui/form/text-area-field.tsx';
import { TextField } from '../../../ui/form/text-field.tsx';
import { icon16 } from '../../../ui/icon.ts';
import { Dialog } from '../../../ui/overlay/dialog.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { PartyForm } from '../../brands/party-form.tsx';
import { CategorySelects } from '../../categories/category-selects.tsx';
import type { Category } from '../../categories/category-tree.ts';
import type { PartyField } from '../../facts/facts-tab.tsx';
import { PicturePicker } from '../../pictures/picture-picker.tsx';
import { UploadProgress } from '../../pictures/upload-progress.tsx';
import { useUnsavedGuard } from '../../use-unsaved-guard.tsx';
import { HsnWithoutRate } from '../../variants/gst-hint.tsx';
import { VariantGrid } from '../../variants/variant-grid.tsx';
import { followRows, offeredColors } from '../pictures/picture-colors.ts';
import type { StaffProduct } from '../product-draft.ts';
import { FactsPanel, MissingCount } from './facts-panel.tsx';
import { SaveFailure } from './save-failure.tsx';
import { type FormTab, useProductForm } from './use-product-form.ts';

type ProductFormProps = {
  /** The product to change; without one, a new one is put on sale. */
  product: StaffProduct | undefined;
  tree: readonly Category[];
  onClose: () => void;
  onSaved: (product: { id: string }, isNowDraft: boolean) => void;
  /** Opens the form anew with what is saved now, instead of what was typed. */
  onReload: () => Promise<void>;
};

const FORM = 'product-form';
const LIMIT = { most: MOST.productPictures, tooMany: 'Maximum 10 images allowed.' };

/** The dialog in which a product is put on sale or changed; open as long as it is drawn. */
export function ProductForm({ product, tree, onClose, onSaved, onReload }: ProductFormProps) {
  const productForm = useProductForm({ product, tree, onSaved });
  const { form, failure, refusal, isDirty, tab, setTab, hasFacts, set } = productForm;
  const guard = useUnsavedGuard(isDirty, onClose);
  const [isReloading, setIsReloading] = useState(false);
  const [addingParty, setAddingParty] = useState<PartyField>();
  const missing = product?.missingFacts ?? 0;

  async function reload() {
    setIsReloading(true);
    await onReload().finally(() => setIsReloading(false));
  }

  function chooseParty(field: PartyField, { id }: { id: string }) {
    const { facts } = productForm;
    if (facts) set({ facts: { ...facts, product: { ...facts.product, [field]: id } } });
    setAddingParty(undefined);
  }

  return (
    <>
      <Dialog
        kind="full"
        open
        asksFirst={isDirty}
        title={product ? 'Edit Product' : 'Add Product'}
        onClose={guard.tryToClose}
        footer={<Foot {...productForm} isNew={product === undefined} onCancel={guard.tryToClose} />}
      >
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- Ctrl+Enter saves from any field */}
        <form
          id={FORM}
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
            label="Parts of the product"
            selected={tab}
            onSelect={(id) => setTab(id as FormTab)}
            tabs={[
              { id: 'general', label: 'General', content: <ProductFields {...productForm} tree={tree} /> },
              {
                id: 'facts',
                label: 'Facts',
                note: <MissingCount {...productForm} saved={missing} />,
                content: hasFacts && <FactsPanel form={productForm} tree={tree} onAddParty={setAddingParty} />,
              },
            ]}
          />
          {failure && (
            <SaveFailure
              text={failure}
              isReloading={isReloading}
              onReload={refusal === 'stale_version' ? () => void reload() : undefined}
            />
          )}
        </form>
      </Dialog>
      {addingParty && (
        <PartyForm
          party={undefined}
          onClose={() => setAddingParty(undefined)}
          onSaved={(party) => chooseParty(addingParty, party)}
        />
      )}
      {guard.question}
    </>
  );
}

type Form = ReturnType<typeof useProductForm>;
type FootProps = Pick<Form, 'errorCount' | 'busy' | 'progress' | 'sendWith'> & { isNew: boolean; onCancel: () => void };

function Foot({ errorCount, busy, progress, sendWith, isNew, onCancel }: FootProps) {
  const action = isNew ? 'Add Product' : 'Update Product';
  return (
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
      <Button kind="quiet" size={44} disabled={busy} onClick={onCancel}>
        Cancel
      </Button>
      {isNew && (
        <Button kind="secondary" size={44} disabled={busy} onClick={() => sendWith('draft')}>
          Save as draft
        </Button>
      )}
      <Button type="submit" size={44} form={FORM} busy={busy} title={`${action} (Ctrl+Enter)`}>
        {action}
      </Button>
    </div>
  );
}

function ProductFields({ values, set, field, cell, taxedHsn, tree }: Form & { tree: readonly Category[] }) {
  return (
    <>
      <div className="product-form-part">
        <TextField label="Product Name" field={field('name')} maxLength={LONGEST.productName} autoComplete="off" />
        <div className="grid gap-4 md:grid-cols-2">
          <CategorySelects tree={tree} field={field('categoryPath')} />
        </div>
        <TextAreaField
          label="Description"
          mark="optional"
          field={field('description')}
          maxLength={LONGEST.productDescription}
          rows={3}
        />
      </div>
      <section aria-labelledby="variants-head" className="product-form-part">
        <h3 id="variants-head" className="product-form-head">
          Variants <span>{values.variants.length}</span>
        </h3>
        {taxedHsn && <HsnWithoutRate hsn={taxedHsn} />}
        <VariantGrid
          hsn={taxedHsn}
          field={{
            ...field('variants'),
            onValue: (variants) => set({ variants, pictures: followRows(values.pictures, values.variants, variants) }),
          }}
          cell={(row, column) => cell('variants', row, column)}
        />
      </section>
      <div className="product-form-part">
        <PicturePicker
          label="Product Images"
          head={
            <h3 className="product-form-head mb-4">
              Product Images{' '}
              <span>
                {values.pictures.length} of {MOST.productPictures}
              </span>
            </h3>
          }
          hint="PNG, JPG or WebP, up to 8 MB each. The first one is shown on cards."
          field={field('pictures')}
          limit={LIMIT}
          firstIs="Card picture"
          colors={offeredColors(values.variants, values.pictures)}
        />
      </div>
    </>
  );
}
