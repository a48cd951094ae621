import { LONGEST } from '@kinari/contract/limits';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { notify } from '../../ui/toast.ts';
import { type Brand, useSaveBrand } from './brands.data.ts';

type BrandFormProps = {
  /** The brand to rename; without one, a new one is added. */
  brand: Brand | undefined;
  onClose: () => void;
  onSaved: (brand: Brand) => void;
};

const FORM = 'brand-form';

export function BrandForm({ brand, onClose, onSaved }: BrandFormProps) {
  const { mutateAsync } = useSaveBrand(brand?.id);
  const { field, form, busy, failure } = useForm({
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
    <Dialog
      open
      title={brand ? 'Rename brand' : 'Add brand'}
      onClose={onClose}
      footer={
        <>
          <Button kind="quiet" disabled={busy} onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" form={FORM} busy={busy}>
            {brand ? 'Rename' : 'Add brand'}
          </Button>
        </>
      }
    >
      <form id={FORM} {...form} className="grid gap-5">
        <TextField label="Name" field={field('name')} maxLength={LONGEST.brand} autoComplete="off" />
        {failure && <Notice tone="bad">{failure}</Notice>}
      </form>
    </Dialog>
  );
}
