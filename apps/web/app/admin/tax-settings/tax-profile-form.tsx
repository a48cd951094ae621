import { LONGEST } from '@kinari/contract/limits';
import { failureOf } from '../../signed-in/failure.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { type FieldState, useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { LogoField } from '../company/logo-field.tsx';
import { type TaxSettings, useSaveTaxProfile } from '../tax.data.ts';
import { RegistrationChoice } from './registration-choice.tsx';
import {
  checkTaxProfile,
  draftOf,
  firstNumber,
  gstinSoFar,
  numberedBy,
  type TaxProfileDraft,
} from './tax-profile-draft.ts';

const FAILED = 'The tax settings could not be saved.';

export function useTaxProfileForm(settings: TaxSettings) {
  const { mutateAsync } = useSaveTaxProfile();
  const form = useForm<TaxProfileDraft>({
    initial: draftOf(settings),
    check: checkTaxProfile,
    submit: async ({ signature, ...fields }, onProgress) => {
      form.set(draftOf(await mutateAsync({ fields, signature, onProgress })));
      notify({ text: 'Tax settings saved', tone: 'ok' });
    },
    onFailure: (error) => failureOf(error, FAILED),
    fallback: FAILED,
  });
  return form;
}

type TaxProfileFormProps = { settings: TaxSettings; of: ReturnType<typeof useTaxProfileForm> };

/** Who the shop is to the tax office. */
export function TaxProfileForm({ settings, of }: TaxProfileFormProps) {
  const { field, form, values, busy, failure } = of;
  const { registration } = values;

  return (
    <form {...form} aria-label="Registration" className="tax-profile">
      <RegistrationChoice field={field('registration')} />
      {registration !== 'none' && (
        <div className="tax-pair">
          <GstinField field={field('gstin')} />
          <TextField
            label="Legal name"
            mark="required"
            hint="As on the registration certificate"
            field={field('legalName')}
            autoComplete="organization"
            maxLength={LONGEST.legalName}
          />
        </div>
      )}
      <fieldset>
        <legend className="mb-3 text-h3">Numbers begin with</legend>
        <div className="tax-pair">
          {numberedBy(registration).map(({ field: name, documents }) => (
            <TextField
              key={name}
              label={documents}
              mark="required"
              hint={<span className="tabular">{firstNumber(values[name], settings.financialYear)}</span>}
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
      <Notice tone="info">Changes reach no document that was already issued.</Notice>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <div className="admin-save">
        <Button type="submit" size={44} busy={busy}>
          Save registration
        </Button>
      </div>
    </form>
  );
}

/** The state and a typing mistake are said at once, not only when the field is left. */
function GstinField({ field }: { field: FieldState }) {
  const { state, mistake } = gstinSoFar(field.value);
  return (
    <TextField
      label="GSTIN"
      mark="required"
      hint={state ?? '15 characters; the first two are the state’s'}
      field={{ ...field, error: mistake ?? field.error }}
      autoComplete="off"
      autoCapitalize="characters"
      spellCheck={false}
      maxLength={20}
    />
  );
}
