import { MAX_LENGTH } from '@kinari/contract/limits';
import { showError } from '../../session/show-error.ts';
import { Banner } from '../../ui/banner.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { type FieldState, useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { LogoField } from '../company/logo-field.tsx';
import { type TaxSettings, useSaveTaxProfile } from '../data/tax.data.ts';
import { RegistrationOptions } from './registration-options.tsx';
import {
  checkPartialGstin,
  formatFirstNumber,
  listPrefixFields,
  type TaxProfileFormValues,
  toTaxProfileFormValues,
  validateTaxProfile,
} from './tax-profile-form-values.ts';

const SAVE_FAILED = 'Couldn’t save the GST settings. Try again.';

export function useTaxProfileForm(settings: TaxSettings) {
  const { mutateAsync } = useSaveTaxProfile();
  const form = useForm<TaxProfileFormValues>({
    initial: toTaxProfileFormValues(settings),
    validate: validateTaxProfile,
    submit: async ({ signature, ...fields }, onProgress) => {
      form.set(toTaxProfileFormValues(await mutateAsync({ fields, signature, onProgress })));
      notify({ text: 'GST settings saved', tone: 'ok' });
    },
    onFailure: (error) => showError(error, SAVE_FAILED),
    fallback: SAVE_FAILED,
  });
  return form;
}

type TaxProfileFormProps = { settings: TaxSettings; of: ReturnType<typeof useTaxProfileForm> };

export function TaxProfileForm({ settings, of }: TaxProfileFormProps) {
  const { field, form, values, failure, isDirty } = of;
  const { registration } = values;

  return (
    <form {...form} aria-label="Registration" className="grid grid-cols-1 gap-6">
      <RegistrationOptions field={field('registration')} />
      {registration !== 'none' && (
        <div className="grid grid-cols-1 gap-4 md:grid-cols-2">
          <GstinField field={field('gstin')} />
          <TextField
            label="Legal name"
            mark="required"
            hint="As on the registration certificate"
            field={field('legalName')}
            autoComplete="organization"
            maxLength={MAX_LENGTH.legalName}
          />
        </div>
      )}
      <fieldset>
        <legend className="mb-3 text-h3">Number prefixes</legend>
        <div className="grid grid-cols-2 gap-4 md:grid-cols-[repeat(auto-fill,200px)]">
          {listPrefixFields(registration).map(({ field: name, documents }) => (
            <TextField
              key={name}
              label={documents}
              mark="required"
              hint={<span className="tabular">{formatFirstNumber(values[name], settings.financialYear)}</span>}
              field={field(name)}
              autoComplete="off"
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={3}
            />
          ))}
        </div>
      </fieldset>
      {registration !== 'none' && (
        <LogoField what="signature" saved={settings.profile.signature} field={field('signature')} />
      )}
      <Banner tone="info">Changes don’t affect documents already issued.</Banner>
      {failure && isDirty && <Banner tone="bad">{failure}</Banner>}
      {/* The save bar is outside the form. This makes Enter submit it. */}
      <input type="submit" hidden />
    </form>
  );
}

/** Shows the state and typing errors at once, before the field is left. */
function GstinField({ field }: { field: FieldState }) {
  const { state, mistake } = checkPartialGstin(field.value);
  return (
    <TextField
      label="GSTIN"
      mark="required"
      hint={state ?? '15 characters; the first two are the state code'}
      field={{ ...field, error: mistake ?? field.error }}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
    />
  );
}
