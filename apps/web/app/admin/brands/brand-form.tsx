import { MAX_LENGTH } from '@kinari/contract/limits';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { type Brand, useSaveBrand } from './brands.data.ts';

type BrandFormProps = {
  /** The brand to rename; `undefined` adds a new one. */
  brand: Brand | undefined;
  onClose: () => void;
  onSaved: (brand: Pick<Brand, 'id' | 'name'>) => void;
};

export function BrandForm({ brand, onClose, onSaved }: BrandFormProps) {
  const { mutateAsync } = useSaveBrand(brand?.id);
  const { field, ...state } = useForm({
    initial: { name: brand?.name ?? '' },
    validate: ({ name }) => ({ name: name.trim() ? undefined : 'Enter a name' }),
    submit: async ({ name }) => {
      const saved = await mutateAsync({ name: name.trim() });
      notify({ text: brand ? `Renamed to ${saved.name} on all products` : `${saved.name} added`, tone: 'ok' });
      onSaved(saved);
    },
    fieldErrors: { brand_taken: 'name' },
    fallback: 'Couldn’t save the brand. Try again.',
  });
  return (
    <FormDialog
      title={brand ? 'Rename brand' : 'Add brand'}
      action={brand ? 'Rename' : 'Add brand'}
      state={state}
      onClose={onClose}
    >
      <TextField label="Name" field={field('name')} maxLength={MAX_LENGTH.brand} autoComplete="off" />
    </FormDialog>
  );
}
