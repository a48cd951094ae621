import { MAX_LENGTH } from '@kinari/contract/limits';
import { FormDialog } from '../../ui/form/form-dialog.tsx';
import { SelectField } from '../../ui/form/select-field.tsx';
import { TextAreaField } from '../../ui/form/text-area-field.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { type Manufacturer, useSaveManufacturer } from './brands.data.ts';
import { COUNTRIES } from './countries.ts';
import { toManufacturerBody, toManufacturerFormValues, validateManufacturer } from './manufacturer-validation.ts';

type ManufacturerFormProps = {
  /** The company to edit; `undefined` adds a new one. */
  manufacturer: Manufacturer | undefined;
  onClose: () => void;
  onSaved: (manufacturer: Manufacturer) => void;
};

/** Dialog for a manufacturer, packer or importer. Open while it is rendered. */
export function ManufacturerForm({ manufacturer, onClose, onSaved }: ManufacturerFormProps) {
  const { mutateAsync } = useSaveManufacturer(manufacturer?.id);
  const { field, ...state } = useForm({
    initial: toManufacturerFormValues(manufacturer),
    validate: validateManufacturer,
    submit: async (formValues) => {
      const saved = await mutateAsync(toManufacturerBody(formValues));
      notify({
        text: manufacturer ? `${saved.name} updated` : `${saved.name} added`,
        tone: 'ok',
      });
      onSaved(saved);
    },
    fieldErrors: { manufacturer_name_taken: 'name' },
    fallback: 'Couldn’t save the company. Try again.',
  });

  return (
    <FormDialog
      title={manufacturer ? 'Edit company' : 'Add company'}
      action={manufacturer ? 'Save' : 'Add company'}
      state={state}
      onClose={onClose}
    >
      <TextField label="Name" field={field('name')} maxLength={MAX_LENGTH.manufacturerName} autoComplete="off" />
      <TextAreaField
        label="Address"
        hint="Full address, as printed on the package."
        field={field('address')}
        maxLength={MAX_LENGTH.companyAddress}
        rows={2}
        autoComplete="off"
      />
      <div className="grid gap-5 md:grid-cols-2">
        <SelectField label="Country" field={field('country')}>
          {COUNTRIES.map(({ code, name }) => (
            <option key={code} value={code}>
              {name}
            </option>
          ))}
        </SelectField>
        <TextField label="Pincode" mark="optional" field={field('pincode')} maxLength={12} autoComplete="off" />
        <TextField
          label="Email"
          mark="optional"
          field={field('email')}
          inputMode="email"
          autoCapitalize="none"
          maxLength={MAX_LENGTH.email}
          autoComplete="off"
        />
        <TextField
          label="Phone"
          mark="optional"
          field={field('phone')}
          inputMode="tel"
          maxLength={20}
          autoComplete="off"
        />
      </div>
    </FormDialog>
  );
}
