import { MAX_LENGTH } from '@kinari/contract/limits';
import { showError } from '../../session/show-error.ts';
import { useUnsavedChangesPrompt } from '../../session/use-unsaved-changes-prompt.ts';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { type Company, useSaveCompany } from './company.data.ts';
import { CompanyPreview } from './company-preview.tsx';
import { type CompanyFormValues, validateCompany } from './company-validation.ts';
import { LogoField } from './logo-field.tsx';

export function CompanyForm({ company }: { company: Company }) {
  const { mutateAsync } = useSaveCompany();
  const { field, form, values, set, busy, progress, failure, isDirty } = useForm({
    initial: toCompanyFormValues(company),
    validate: validateCompany,
    submit: async ({ logo, ...fields }, onProgress) => {
      const saved = await mutateAsync({ fields, logo, onProgress });
      // The server may have normalised the input.
      set(toCompanyFormValues(saved));
      notify({ text: 'Company details updated successfully!', tone: 'ok' });
    },
    onFailure: (error) => showError(error, 'Update failed!'),
    fallback: 'Update failed!',
  });
  const { logo } = values;
  useUnsavedChangesPrompt(isDirty);

  return (
    <div className="grid gap-8 md:max-w-140 lg:grid-cols-[minmax(0,560px)_minmax(0,400px)] lg:items-start lg:gap-12 lg:max-w-none">
      <form {...form} aria-label="Company" className="grid gap-4">
        <LogoField saved={company.logoUrl} field={field('logo')} />
        <TextField
          label="Company Name"
          mark="required"
          field={field('name')}
          autoComplete="organization"
          maxLength={MAX_LENGTH.companyName}
        />
        <div className="grid gap-4 md:grid-cols-[1fr_1fr]">
          <TextField
            label="Email Address"
            type="email"
            field={field('email')}
            autoComplete="email"
            inputMode="email"
            maxLength={MAX_LENGTH.email}
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
        <div className="grid gap-4 md:grid-cols-[minmax(0,1fr)_136px]">
          <TextField
            label="Address"
            field={field('address')}
            autoComplete="street-address"
            maxLength={MAX_LENGTH.companyAddress}
          />
          <TextField
            label="Pincode"
            field={field('pincode')}
            autoComplete="postal-code"
            inputMode="numeric"
            maxLength={6}
          />
        </div>
        {failure && <Banner tone="bad">{failure}</Banner>}
        <div className="admin-save">
          <Button type="submit" size={44} busy={busy}>
            {busy ? 'Saving Changes...' : 'Save'}
          </Button>
          {busy && logo instanceof File && (
            <progress aria-label="Uploading the logo" value={progress ?? 0} className="company-progress" />
          )}
        </div>
      </form>
      <CompanyPreview company={{ ...company, ...values }} logo={logo} />
    </div>
  );
}

function toCompanyFormValues({ name, email, phone, address, pincode }: Company): CompanyFormValues {
  return { name, email, phone, address, pincode, logo: undefined };
}
