import { useState } from 'react';
import { Button } from '../../ui/button.tsx';
import type { Profile } from '../account.data.ts';
import { EmailChangeDialog } from './email-change-dialog.tsx';
import { EmailStatus } from './email-status.tsx';

export function EmailSettings({ profile }: { profile: Profile }) {
  const [changing, setChanging] = useState(false);
  return (
    <>
      {profile.email}
      <span className="mt-2 flex flex-wrap items-center gap-x-4 font-normal">
        <EmailStatus isVerified={profile.emailVerified} />
        <Button kind="quiet" size={44} aria-haspopup="dialog" className="-ml-3" onClick={() => setChanging(true)}>
          Change email
        </Button>
        <EmailChangeDialog open={changing} profile={profile} onClose={() => setChanging(false)} />
      </span>
    </>
  );
}
