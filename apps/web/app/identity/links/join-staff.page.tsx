import type { EndpointResponse } from '@kinari/contract/contract';
import { useEffect, useState } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { PageTitle } from '../../site/page-title.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AuthPageLayout } from '../auth-page-layout.tsx';
import { requestLogin } from '../login-request.ts';
import { JoinStaffForm } from './join-staff-form.tsx';
import { isExpiredToken, useLinkToken } from './link-token.ts';

const EXPIRED_INVITATION_MESSAGE =
  'This invitation has expired, was cancelled or was already used. Please request a new one.';

type State = { token: string; invitation?: EndpointResponse<'getInvitation'>; failure?: string; done?: string };

export default function JoinStaffPage() {
  const token = useLinkToken();
  const [latest, setLatest] = useState<State>();
  // Discard the state if another link is opened in the same tab.
  const state = latest?.token === token ? latest : undefined;

  useEffect(() => {
    if (token) void loadInvitation(token).then(setLatest);
  }, [token]);

  return (
    <AuthPageLayout title="Join the staff">
      <PageTitle screen="Join the staff" isUnlisted />
      <output className="block">
        {token === null && <Banner tone="bad">Open this page from the link in our email.</Banner>}
        {state?.failure && <Banner tone="bad">{state.failure}</Banner>}
        {state?.done && <Banner tone="ok">{state.done}.</Banner>}
      </output>
      {token !== null && !state && <Skeleton className="h-96 rounded-md" />}
      {state?.invitation && !state.failure && !state.done && (
        <JoinStaffForm
          key={state.token}
          token={state.token}
          invitation={state.invitation}
          onDone={(done) => setLatest({ ...state, done })}
          onDeadLink={() => setLatest({ ...state, failure: EXPIRED_INVITATION_MESSAGE })}
        />
      )}
      {state?.done && (
        <Button className="mt-4" onClick={() => requestLogin()}>
          Log In
        </Button>
      )}
    </AuthPageLayout>
  );
}

async function loadInvitation(token: string): Promise<State> {
  try {
    return { token, invitation: await api.call('getInvitation', { body: { token } }) };
  } catch (error) {
    return { token, failure: isExpiredToken(error) ? EXPIRED_INVITATION_MESSAGE : errorMessage(error) };
  }
}
