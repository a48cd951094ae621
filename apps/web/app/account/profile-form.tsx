import { today } from '../platform/format-date.ts';
import { Button } from '../ui/button.tsx';
import { Notice } from '../ui/notice.tsx';
import { TextField } from '../ui/text-field.tsx';
import { notify } from '../ui/toast.ts';
import { useForm } from '../ui/use-form.ts';
import { type Profile, useSaveProfile } from './account.data.ts';
import { failureOf } from './failure.ts';
import { checkProfile, mobileDigits, type ProfileFields } from './profile-rules.ts';
import { useAskBeforeLeaving } from './use-ask-before-leaving.ts';

type ProfileFormProps = { profile: Profile; onClose: () => void };

export function ProfileForm({ profile, onClose }: ProfileFormProps) {
  const { mutateAsync } = useSaveProfile();
  const lastDay = today();
  const { field, set, form, busy, failure, isDirty } = useForm({
    initial: fieldsOf(profile),
    check: (fields) => checkProfile(fields, lastDay),
    submit: async (fields) => {
      await mutateAsync(fields);
      notify({ text: 'Profile updated!', tone: 'ok' });
      onClose();
    },
    onFailure: (error) => failureOf(error, 'Update failed!'),
    startsFocused: true,
    fallback: 'Update failed!',
  });
  useAskBeforeLeaving(isDirty);

  return (
    <form {...form} aria-label="Edit account" className="grid gap-5">
      <div className="profile-grid">
        <TextField label="First name" field={field('firstName')} required autoComplete="given-name" maxLength={80} />
        <TextField label="Last name" field={field('lastName')} autoComplete="family-name" maxLength={80} />
        <TextField
          label="Username"
          field={field('username')}
          required
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={40}
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
          hint="Your email is how we know it is you, so it cannot be changed here."
          field={{ name: 'email', value: profile.email, error: undefined, onValue: ignore, onLeave: ignore }}
        />
      </div>
      {failure && <Notice tone="bad">{failure}</Notice>}
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

function fieldsOf({ firstName, lastName, username, mobile, dob }: Profile): ProfileFields {
  return { firstName, lastName, username, mobile: mobile ?? '', dob: dob ?? '' };
}

function ignore(): void {}
