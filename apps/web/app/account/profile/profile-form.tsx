import { toIndianDate } from '@kinari/contract/locale';
import { NameFields, UsernameField } from '../../identity/account-fields.tsx';
import { showError } from '../../session/show-error.ts';
import { useUnsavedChangesPrompt } from '../../session/use-unsaved-changes-prompt.ts';
import { MobileField } from '../../site/mobile-field.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { notify } from '../../ui/toast.ts';
import { type Profile, useSaveProfile } from '../account.data.ts';
import { type ProfileFields, validateProfile } from './profile-validation.ts';

type ProfileFormProps = { profile: Profile; onClose: () => void };

export function ProfileForm({ profile, onClose }: ProfileFormProps) {
  const { mutateAsync } = useSaveProfile();
  const lastDay = toIndianDate();
  const { field, form, busy, failure, isDirty } = useForm({
    initial: toProfileFields(profile),
    validate: (fields) => validateProfile(fields, lastDay),
    submit: async (fields) => {
      await mutateAsync(fields);
      notify({ text: 'Profile updated!', tone: 'ok' });
      onClose();
    },
    onFailure: (error) => showError(error, 'Update failed!'),
    startsFocused: true,
    fallback: 'Update failed!',
  });
  useUnsavedChangesPrompt(isDirty);

  return (
    <form {...form} aria-label="Edit account" className="grid gap-5">
      <div className="grid gap-y-4 gap-x-6 md:grid-cols-2">
        <NameFields firstName={field('firstName')} lastName={field('lastName')} />

        <UsernameField field={field('username')} />
        <MobileField label="Mobile" field={field('mobile')} placeholder="10 digits" />
        <TextField
          label="Date of birth"
          type="date"
          field={field('dob')}
          autoComplete="bday"
          min="1900-01-01"
          max={lastDay}
        />
        <TextField
          label="Email"
          type="email"
          readOnly
          hint="Your email identifies your account, so it can’t be changed here."
          field={{ name: 'email', value: profile.email, error: undefined, onValue: noop, onLeave: noop }}
        />
      </div>
      {failure && <Banner tone="bad">{failure}</Banner>}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" busy={busy}>
          Save
        </Button>
        <Button kind="quiet" onClick={onClose}>
          Cancel
        </Button>
      </div>
    </form>
  );
}

function toProfileFields({ firstName, lastName, username, mobile, dob }: Profile): ProfileFields {
  return { firstName, lastName, username, mobile: mobile ?? '', dob: dob ?? '' };
}

function noop(): void {}
