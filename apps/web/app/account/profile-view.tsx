import { Pencil } from 'lucide-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { formatDay } from '../platform/format-date.ts';
import { formatPhone } from '../platform/phone.ts';
import { Button } from '../ui/button.tsx';
import { icon20 } from '../ui/icon.ts';
import type { Profile } from './account.data.ts';
import { EmailStatus } from './email-status.tsx';

type ProfileViewProps = { profile: Profile; focusEdit: boolean; onEdit: () => void };

export function ProfileView({ profile, focusEdit, onEdit }: ProfileViewProps) {
  const edit = useRef<HTMLButtonElement>(null);

  // Back from the form, focus returns to the button that opened it.
  useEffect(() => {
    if (focusEdit) edit.current?.focus();
  }, [focusEdit]);

  return (
    <>
      <dl className="profile-grid">
        <Fact name="First name">{profile.firstName}</Fact>
        <Fact name="Last name">{profile.lastName}</Fact>
        <Fact name="Username">{profile.username}</Fact>
        <Fact name="Mobile">{profile.mobile && <span className="tabular">{formatPhone(profile.mobile)}</span>}</Fact>
        <Fact name="Date of birth">{profile.dob && formatDay(profile.dob)}</Fact>
        <Fact name="Email">
          {profile.email}
          <span className="mt-2 block font-normal">
            <EmailStatus isVerified={profile.emailVerified} />
          </span>
        </Fact>
      </dl>
      <Button ref={edit} kind="secondary" className="mt-5" icon={<Pencil {...icon20} />} onClick={onEdit}>
        Edit
      </Button>
    </>
  );
}

/** As high as the field that takes its place when somebody edits, so that nothing jumps. */
function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div className="min-w-0">
      <dt className="field-label text-ink-3">{name}</dt>
      <dd className="flex min-h-12 items-start text-body font-medium break-words">
        <span className="min-w-0">{children || <span className="font-normal text-ink-3">Not given</span>}</span>
      </dd>
    </div>
  );
}
