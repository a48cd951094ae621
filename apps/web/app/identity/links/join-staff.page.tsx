import type { Reply } from '@kinari/contract/contract';
import { useEffect, useState } from 'react';
import { failureText } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { PageTitle } from '../../shop/page-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { requestLogin } from '../login-request.ts';
import { NarrowPage } from '../narrow-page.tsx';
import { JoinStaffForm } from './join-staff-form.tsx';
import { isDeadLink, useLinkToken } from './link-token.ts';

const DEAD_LINK = 'This invitation has expired, was withdrawn or was used already. Please ask for a new one.';

/** What is known of the link, and what became of it. */
type State = { token: string; invitation?: Reply<'readInvitation'>; failure?: string; done?: string };

export default function JoinStaffPage() {
  const token = useLinkToken();
  const [latest, setLatest] = useState<State>();
  // What is known of a link belongs to that link: another one, opened in the same tab, starts anew.
  const state = latest?.token === token ? latest : undefined;

  useEffect(() => {
    if (token) void readInvitation(token).then(setLatest);
  }, [token]);

  return (
    <NarrowPage title="Join the staff">
      <PageTitle screen="Join the staff" unlisted />
      <output className="block">
        {token === null && <Notice tone="bad">This page opens from the link in our mail.</Notice>}
        {state?.failure && <Notice tone="bad">{state.failure}</Notice>}
        {state?.done && <Notice tone="ok">{state.done}.</Notice>}
      </output>
      {token !== null && !state && <Skeleton className="h-96 rounded-control" />}
      {state?.invitation && !state.failure && !state.done && (
        <JoinStaffForm
          key={state.token}
          token={state.token}
          invitation={state.invitation}
          onDone={(done) => setLatest({ ...state, done })}
          onDeadLink={() => setLatest({ ...state, failure: DEAD_LINK })}
        />
      )}
      {state?.done && (
        <Button className="mt-4" onClick={() => requestLogin()}>
          Log In
        </Button>
      )}
    </NarrowPage>
  );
}

async function readInvitation(token: string): Promise<State> {
  try {
    return { token, invitation: await api.call('readInvitation', { body: { token } }) };
  } catch (error) {
    return { token, failure: isDeadLink(error) ? DEAD_LINK : failureText(error) };
  }
}
