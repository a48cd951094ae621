import { useEffect, useState } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { useStoredUser } from '../../platform/local-session.ts';
import { PageTitle } from '../../site/page-title.tsx';
import { Banner } from '../../ui/banner.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AuthPageLayout } from '../auth-page-layout.tsx';
import { isExpiredToken, useLinkToken } from './link-token.ts';

export default function VerifyEmailPage() {
  const outcome = useVerification(useLinkToken());
  const isSignedIn = useStoredUser() !== undefined;

  return (
    <AuthPageLayout title="Verify your email">
      <PageTitle screen="Verify your email" isUnlisted />
      <output aria-busy={!outcome} className="block">
        {outcome ? <Banner tone={outcome.tone}>{outcome.text}</Banner> : <Skeleton className="h-11 rounded-md" />}
      </output>
      {outcome?.tone === 'bad' && (
        <p className="mt-4 text-text-muted">You can request a new link on your account page, below your email.</p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/shop-all">SHOP ALL</ButtonLink>
        {(isSignedIn || outcome?.tone === 'bad') && (
          <ButtonLink to="/myaccount/account" kind="secondary">
            My Account
          </ButtonLink>
        )}
      </div>
    </AuthPageLayout>
  );
}

type Outcome = { tone: 'ok' | 'bad'; text: string };

function useVerification(token: string | null | undefined): Outcome | undefined {
  const [outcome, setOutcome] = useState<Outcome>();

  useEffect(() => {
    if (token) void verifyOnce(token).then(setOutcome);
  }, [token]);

  return token === null ? { tone: 'bad', text: 'Open this page from the link in our email.' } : outcome;
}

let latest: { token: string; outcome: Promise<Outcome> } | undefined;

/** A link works once, but the effect can run twice. */
function verifyOnce(token: string): Promise<Outcome> {
  if (latest?.token !== token) latest = { token, outcome: verify(token) };
  return latest.outcome;
}

async function verify(token: string): Promise<Outcome> {
  try {
    const { message } = await api.call('verifyEmail', { body: { token } });
    return { tone: 'ok', text: `${message}.` };
  } catch (error) {
    return {
      tone: 'bad',
      text: isExpiredToken(error) ? 'This link has expired or was already used.' : errorMessage(error),
    };
  }
}
