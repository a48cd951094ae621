import { useState } from 'react';
import { failureOf } from '../../account/failure.ts';
import { useAskBeforeLeaving } from '../../account/use-ask-before-leaving.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { notify } from '../../ui/toast.ts';
import { useForm } from '../../ui/use-form.ts';
import { type Company, type CompanyFields, useSaveCompany } from './company.data.ts';
import { CompanyPreview } from './company-preview.tsx';
import { checkCompany, phoneWarning, pincodeWarning } from './company-rules.ts';
import { LogoField } from './logo-field.tsx';

export function CompanyForm({ company }: { company: Company }) {
  const { mutateAsync } = useSaveCompany();
  const [logo, setLogo] = useState<File>();
  const [sent, setSent] = useState(0);
  const { field, form, values, set, busy, failure, isDirty } = useForm({
    initial: fieldsOf(company),
    check: checkCompany,
    submit: async (fields) => {
      setSent(0);
      const saved = await mutateAsync({ fields, logo, onProgress: setSent });
      // The shop may have tidied up what was typed.
      set(fieldsOf(saved));
      setLogo(undefined);
      notify({ text: 'Company details updated successfully!', tone: 'ok' });
    },
    onFailure: (error) => failureOf(error, 'Update failed!'),
    fallback: 'Update failed!',
  });
  useAskBeforeLeaving(isDirty || logo !== undefined);

  return (
    <div className="company-columns">
      <form {...form} aria-label="Company" className="grid gap-4">
        <LogoField logoUrl={company.logoUrl} chosen={logo} onChoose={setLogo} />
        <TextField
          label="Company Name"
          mark="required"
          field={field('name')}
          autoComplete="organization"
          maxLength={80}
        />
        <div className="company-pair">
          <TextField
            label="Email Address"
            type="email"
            field={field('email')}
            autoComplete="email"
            inputMode="email"
            maxLength={254}
          />
          <TextField
            label="Phone Number"
            type="tel"
            field={field('phone')}
            warning={phoneWarning(values.phone)}
            placeholder="10-digit number"
            autoComplete="tel-national"
            inputMode="tel"
            maxLength={10}
          />
        </div>
        <div className="company-place">
          <TextField label="Address" field={field('address')} autoComplete="street-address" maxLength={300} />
          <TextField
            label="Pincode"
            field={field('pincode')}
            warning={pincodeWarning(values.pincode)}
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={6}
          />
        </div>
        {failure && <Notice tone="bad">{failure}</Notice>}
        <div className="company-save">
          <Button type="submit" size={44} busy={busy}>
            {busy ? 'Saving Changes...' : 'Save'}
          </Button>
          {busy && logo && <progress aria-label="Sending the logo" value={sent} className="company-progress" />}
        </div>
      </form>
      <CompanyPreview company={{ ...company, ...values }} logo={logo} />
    </div>
  );
}

function fieldsOf({ name, email, phone, address, pincode }: Company): CompanyFields {
  return { name, email, phone, address, pincode };
}
