import { LONGEST } from '@kinari/contract/limits';
import { failureOf } from '../../signed-in/failure.ts';
import { useAskBeforeLeaving } from '../../signed-in/use-ask-before-leaving.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { type Company, useSaveCompany } from './company.data.ts';
import { CompanyPreview } from './company-preview.tsx';
import { type CompanyDraft, checkCompany } from './company-rules.ts';
import { LogoField } from './logo-field.tsx';

export function CompanyForm({ company }: { company: Company }) {
  const { mutateAsync } = useSaveCompany();
  const { field, form, values, set, busy, progress, failure, isDirty } = useForm({
    initial: draftOf(company),
    check: checkCompany,
    submit: async ({ logo, ...fields }, onProgress) => {
      const saved = await mutateAsync({ fields, logo, onProgress });
      // The shop may have tidied up what was typed.
      set(draftOf(saved));
      notify({ text: 'Company details updated successfully!', tone: 'ok' });
    },
    onFailure: (error) => failureOf(error, 'Update failed!'),
    fallback: 'Update failed!',
  });
  const { logo } = values;
  useAskBeforeLeaving(isDirty);

  return (
    <div className="company-columns">
      <form {...form} aria-label="Company" className="grid gap-4">
        <LogoField saved={company.logoUrl} field={field('logo')} />
        <TextField
          label="Company Name"
          mark="required"
          field={field('name')}
          autoComplete="organization"
          maxLength={LONGEST.companyName}
        />
        <div className="company-pair">
          <TextField
            label="Email Address"
            type="email"
            field={field('email')}
            autoComplete="email"
            inputMode="email"
            maxLength={LONGEST.email}
          />
          <TextField
            label="Phone Number"
            type="tel"
            field={field('phone')}
            placeholder="10-digit number"
            autoComplete="tel-national"
            inputMode="tel"
            maxLength={10}
          />
        </div>
        <div className="company-place">
          <TextField
            label="Address"
            field={field('address')}
            autoComplete="street-address"
            maxLength={LONGEST.companyAddress}
          />
          <TextField
            label="Pincode"
            field={field('pincode')}
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={6}
          />
        </div>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <div className="admin-save">
          <Button type="submit" size={44} busy={busy}>
            {busy ? 'Saving Changes...' : 'Save'}
          </Button>
          {busy && logo instanceof File && (
            <progress aria-label="Sending the logo" value={progress ?? 0} className="company-progress" />
          )}
        </div>
      </form>
      <CompanyPreview company={{ ...company, ...values }} logo={logo} />
    </div>
  );
}

function draftOf({ name, email, phone, address, pincode }: Company): CompanyDraft {
  return { name, email, phone, address, pincode, logo: undefined };
}
