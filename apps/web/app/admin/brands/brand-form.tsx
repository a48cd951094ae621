import { LONGEST } from '@kinari/contract/limits';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { type Brand, useSaveBrand } from './brands.data.ts';

type BrandFormProps = {
  /** The brand to rename; without one, a new one is added. */
  brand: Brand | undefined;
  onClose: () => void;
  onSaved: (brand: Brand) => void;
};

export function BrandForm({ brand, onClose, onSaved }: BrandFormProps) {
  const { mutateAsync } = useSaveBrand(brand?.id);
  const { field, ...state } = useForm({
    initial: { name: brand?.name ?? '' },
    check: ({ name }) => ({ name: name.trim() ? undefined : 'Please fill the name' }),
    submit: async ({ name }) => {
      const saved = await mutateAsync({ name: name.trim() });
      notify({ text: brand ? `Renamed to ${saved.name} everywhere` : `${saved.name} is on the list`, tone: 'ok' });
      onSaved(saved);
    },
    refusals: { brand_taken: 'name' },
    fallback: 'The brand could not be saved.',
  });
  return (
    <FormDialog
      title={brand ? 'Rename brand' : 'Add brand'}
      action={brand ? 'Rename' : 'Add brand'}
      state={state}
      onClose={onClose}
    >
      <TextField label="Name" field={field('name')} maxLength={LONGEST.brand} autoComplete="off" />
    </FormDialog>
  );
}
