import { MAX_LENGTH } from '@kinari/contract/limits';
import { toIndianDate } from '@kinari/contract/locale';
import { mobileDigits } from '../../platform/text/phone.ts';
import { showError } from '../../session/show-error.ts';
import { useUnsavedChangesPrompt } from '../../session/use-unsaved-changes-prompt.ts';
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
  const { field, set, form, busy, failure, isDirty } = useForm({
    initial: toProfileFields(profile),
    check: (fields) => validateProfile(fields, lastDay),
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
      <div className="profile-grid">
        <TextField
          label="First name"
          field={field('firstName')}
          required
          autoComplete="given-name"
          maxLength={MAX_LENGTH.personName}
        />
        <TextField
          label="Last name"
          field={field('lastName')}
          autoComplete="family-name"
          maxLength={MAX_LENGTH.personName}
        />
        <TextField
          label="Username"
          field={field('username')}
          required
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={MAX_LENGTH.username}
        />
        <TextField
          label="Mobile"
          type="tel"
          field={{ ...field('mobile'), onValue: (text) => set({ mobile: mobileDigits(text) }) }}
          autoComplete="tel-national"
          inputMode="numeric"
          placeholder="10 digits"
        />
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
