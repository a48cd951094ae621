import { MAX, MAX_LENGTH } from '@kinari/contract/limits';
import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { useUnsavedChangesPrompt } from '../../session/use-unsaved-changes-prompt.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { CheckField } from '../../ui/form/check-field.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { type FieldState, useForm } from '../../ui/form/use-form.ts';
import { icon20 } from '../../ui/icon.ts';
import { notify } from '../../ui/toast.ts';
import { listNewFiles } from '../images/image-form-values.ts';
import { ImagePicker } from '../images/image-picker.tsx';
import { Allowed } from '../navigation/allowed.tsx';
import { DeleteDialog } from '../table/delete-dialog.tsx';
import { AdminPanel } from '../ui/admin-panel.tsx';
import { SaveBar } from '../ui/save-bar.tsx';
import { ChosenProducts } from './chosen-products.tsx';
import {
  type CollectionFormValues,
  toCollectionBody,
  toCollectionFormValues,
  toCollectionSlug,
  validateCollection,
} from './collection-form-values.ts';
import { type Collection, type CollectionProduct, useDeleteCollection, useSaveCollection } from './collections.data.ts';
import { RuleFields, type RuleFieldsProps } from './rule-fields.tsx';

const IMAGE_LIMIT = { max: 1, tooManyMessage: 'Choose one image' };

type CollectionFormProps = {
  /** `undefined` creates a collection. */
  saved: Collection | undefined;
  savedProducts: readonly CollectionProduct[];
  onDiscard: () => void;
};

export function CollectionForm({ saved, savedProducts, onDiscard }: CollectionFormProps) {
  const { values, set, field, form, busy, failure, isDirty } = useCollectionForm(saved, savedProducts);
  useUnsavedChangesPrompt(isDirty && !busy);
  return (
    <form {...form} aria-label="Collection" className="grid gap-4">
      <div className="grid grid-cols-1 items-start gap-4 table:grid-cols-[minmax(0,1fr)_332px] 2xl:grid-cols-[minmax(0,1fr)_380px]">
        <div className="grid grid-cols-1 content-start gap-4">
          <Details saved={saved} values={values} set={set} field={field} />
          {values.kind === 'chosen' ? (
            <ChosenProducts field={field('products')} />
          ) : (
            <RuleFields values={values} set={set} field={field} />
          )}
        </div>
        <AdminPanel title="In the shop">
          <div className="grid gap-4 p-3.5 pt-0">
            <CheckField field={field('published')} hint="Shoppers can open its page.">
              Published
            </CheckField>
            <ImagePicker
              label="Image"
              head={<h3 className="mb-1.5 text-sm font-medium">Image</h3>}
              hint="PNG, JPG or WebP. Shown when the page is shared."
              field={field('images')}
              limit={IMAGE_LIMIT}
            />
            {saved && (
              <Allowed to="deleteCollection">
                <DeleteButton collection={saved} />
              </Allowed>
            )}
          </div>
        </AdminPanel>
      </div>
      {failure && <Banner tone="bad">{failure}</Banner>}
      <SaveBar isDirty={isDirty} busy={busy} onDiscard={onDiscard} />
    </form>
  );
}

type DetailsProps = RuleFieldsProps & Pick<CollectionFormProps, 'saved'>;

function Details({ saved, values, set, field }: DetailsProps) {
  // The address follows the name until it is saved or typed.
  const followsName = !saved && values.slug === toCollectionSlug(values.name);
  return (
    <AdminPanel title="Details">
      <div className="grid gap-4 p-3.5 pt-0 md:grid-cols-2">
        <TextField
          label="Name"
          mark="required"
          field={{
            ...field('name'),
            onValue: (name) => set({ name, ...(followsName && { slug: toCollectionSlug(name) }) }),
          }}
          maxLength={MAX_LENGTH.collectionName}
          autoComplete="off"
        />
        <TextField
          label="Address"
          mark="required"
          hint={`/collection/${values.slug || 'festive-picks'}`}
          field={field('slug')}
          maxLength={80}
          autoComplete="off"
          spellCheck={false}
        />
        <TextAreaField
          label="Description"
          mark="optional"
          field={field('description')}
          maxLength={MAX_LENGTH.collectionDescription}
          rows={3}
          className="md:col-span-2"
        />
        <SelectField
          label="Filled"
          hint={
            values.kind === 'rule'
              ? 'Products join and leave by themselves.'
              : `You choose up to ${MAX.collectionProducts} products and their order.`
          }
          field={field('kind') as unknown as FieldState}
        >
          <option value="chosen">By hand</option>
          <option value="rule">By a rule</option>
        </SelectField>
      </div>
    </AdminPanel>
  );
}

function useCollectionForm(saved: Collection | undefined, savedProducts: readonly CollectionProduct[]) {
  const navigate = useNavigate();
  const { mutateAsync } = useSaveCollection(saved);
  // A retry of a failed request must not create a second collection.
  const [key] = useState(() => crypto.randomUUID());
  return useForm<CollectionFormValues>({
    initial: toCollectionFormValues(saved, savedProducts),
    validate: validateCollection,
    fieldErrors: { slug_taken: 'slug' },
    fallback: 'Couldn’t save the collection. Try again.',
    submit: async (values, onProgress) => {
      const productIds = values.products.map(({ id }) => id);
      const isSame = productIds.join() === savedProducts.map(({ id }) => id).join();
      const collection = await mutateAsync({
        body: { ...toCollectionBody(values), removeImage: values.images.length === 0 },
        files: listNewFiles(values.images),
        productIds: values.kind === 'rule' || (isSame && saved?.kind === 'chosen') ? undefined : productIds,
        onProgress,
        key,
      });
      notify({ text: `${collection.name} saved`, tone: 'ok' });
      await navigate('/admin/collections');
    },
  });
}

function DeleteButton({ collection }: { collection: Collection }) {
  const navigate = useNavigate();
  const [isOpen, setIsOpen] = useState(false);
  const { mutate, isPending, error } = useDeleteCollection();
  return (
    <>
      <Button
        kind="quiet"
        size={44}
        icon={<Trash2 {...icon20} />}
        className="justify-self-start text-danger!"
        onClick={() => setIsOpen(true)}
      >
        Delete collection
      </Button>
      {isOpen && (
        <DeleteDialog
          title="Delete collection"
          name={collection.name}
          busy={isPending}
          error={error}
          onClose={() => setIsOpen(false)}
          onDelete={() =>
            mutate(collection, {
              onSuccess: () => {
                notify({ text: `${collection.name} deleted`, tone: 'ok' });
                void navigate('/admin/collections');
              },
            })
          }
        />
      )}
    </>
  );
}
