import { LONGEST } from '@kinari/contract/limits';
import { today } from '../../platform/text/format-date.ts';
import { mobileDigits } from '../../platform/text/phone.ts';
import { failureOf } from '../../signed-in/failure.ts';
import { useAskBeforeLeaving } from '../../signed-in/use-ask-before-leaving.ts';
import { Button } from '../../ui/button.tsx';
import { TextField } from '../../ui/form/text-field.tsx';
import { useForm } from '../../ui/form/use-form.ts';
import { Notice } from '../../ui/notice.tsx';
import { notify } from '../../ui/toast.ts';
import { type Profile, useSaveProfile } from '../account.data.ts';
import { checkProfile, type ProfileFields } from './profile-rules.ts';

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
        <TextField
          label="First name"
          field={field('firstName')}
          required
          autoComplete="given-name"
          maxLength={LONGEST.personName}
        />
        <TextField
          label="Last name"
          field={field('lastName')}
          autoComplete="family-name"
          maxLength={LONGEST.personName}
        />
        <TextField
          label="Username"
          field={field('username')}
          required
          autoComplete="username"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          maxLength={LONGEST.username}
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
