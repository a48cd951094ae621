import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatDay } from '../../platform/text/format-date.ts';
import { formatPhone } from '../../platform/text/phone.ts';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import type { Profile } from '../account.data.ts';
import { OwnEmail } from './own-email.tsx';

type ProfileViewProps = { profile: Profile; focusEdit: boolean; onEdit: () => void };

export function ProfileView({ profile, focusEdit, onEdit }: ProfileViewProps) {
  const edit = useRef<HTMLButtonElement>(null);

  // Back from the form, focus returns to the button that opened it.
  useEffect(() => {
    if (focusEdit) edit.current?.focus();
  }, [focusEdit]);

  return (
    <>
      <dl>
        <Fact name="First name">{profile.firstName}</Fact>
        <Fact name="Last name">{profile.lastName}</Fact>
        <Fact name="Username">{profile.username}</Fact>
        <Fact name="Mobile">{profile.mobile && <span className="tabular">{formatPhone(profile.mobile)}</span>}</Fact>
        <Fact name="Date of birth">{profile.dob && formatDay(profile.dob)}</Fact>
        <Fact name="Email">
          <OwnEmail profile={profile} />
        </Fact>
      </dl>
      <Button ref={edit} kind="secondary" className="mt-5" icon={<Pencil {...icon20} />} onClick={onEdit}>
        Edit
      </Button>
    </>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="profile-row">
      <dt className="text-label text-ink-3">{name}</dt>
      <dd className="min-w-0 font-medium">{children || <span className="font-normal text-ink-3">Not given</span>}</dd>
    </div>
  );
}
