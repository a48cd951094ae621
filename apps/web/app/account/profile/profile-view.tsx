import { formatDay } from '@kinari/contract/locale';
import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatPhone } from '../../platform/text/phone.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import type { Profile } from '../account.data.ts';
import { EmailSettings } from './email-settings.tsx';

type ProfileViewProps = { profile: Profile; focusEdit: boolean; onEdit: () => void };

export function ProfileView({ profile, focusEdit, onEdit }: ProfileViewProps) {
  const edit = useRef<HTMLButtonElement>(null);

  // After editing, return focus to the button that opened the form.
  useEffect(() => {
    if (focusEdit) edit.current?.focus();
  }, [focusEdit]);

  return (
    <>
      <dl>
        <ProfileField name="First name">{profile.firstName}</ProfileField>
        <ProfileField name="Last name">{profile.lastName}</ProfileField>
        <ProfileField name="Username">{profile.username}</ProfileField>
        <ProfileField name="Mobile">
          {profile.mobile && <span className="tabular">{formatPhone(profile.mobile)}</span>}
        </ProfileField>
        <ProfileField name="Date of birth">{profile.dob && formatDay(profile.dob)}</ProfileField>
        <ProfileField name="Email">
          <EmailSettings profile={profile} />
        </ProfileField>
      </dl>
      <Button ref={edit} kind="secondary" className="mt-5" icon={<Pencil {...icon20} />} onClick={onEdit}>
        Edit
      </Button>
    </>
  );
}

function ProfileField({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="grid grid-cols-[112px_minmax(0,1fr)] items-baseline gap-3 py-4 first:pt-0 border-b border-border md:grid-cols-[176px_minmax(0,1fr)]">
      <dt className="text-label text-text-subtle">{name}</dt>
      <dd className="min-w-0 font-medium">
        {children || <span className="font-normal text-text-subtle">Not set</span>}
      </dd>
    </div>
  );
}
