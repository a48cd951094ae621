import { useEffect, useState } from 'react';
import { failureText } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { useStoredUser } from '../../platform/local-mirror.ts';
import { PageTitle } from '../../shop/page-title.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { NarrowPage } from '../narrow-page.tsx';
import { isDeadLink, useLinkToken } from './link-token.ts';

export default function VerifyEmailPage() {
  const outcome = useVerification(useLinkToken());
  const isSignedIn = useStoredUser() !== undefined;

  return (
    <NarrowPage title="Verify your email">
      <PageTitle screen="Verify your email" unlisted />
      <output aria-busy={!outcome} className="block">
        {outcome ? <Notice tone={outcome.tone}>{outcome.text}</Notice> : <Skeleton className="h-11 rounded-control" />}
      </output>
      {outcome?.tone === 'bad' && (
        <p className="mt-4 text-ink-2">You can ask for a new link on your account page, under your email.</p>
      )}
      <div className="mt-6 flex flex-wrap gap-3">
        <ButtonLink to="/shop-all">SHOP ALL</ButtonLink>
        {(isSignedIn || outcome?.tone === 'bad') && (
          <ButtonLink to="/myaccount/account" kind="secondary">
            My Account
          </ButtonLink>
        )}
      </div>
    </NarrowPage>
  );
}

type Outcome = { tone: 'ok' | 'bad'; text: string };

function useVerification(token: string | null | undefined): Outcome | undefined {
  const [outcome, setOutcome] = useState<Outcome>();

  useEffect(() => {
    if (token) void verifyOnce(token).then(setOutcome);
  }, [token]);

  return token === null ? { tone: 'bad', text: 'This page opens from the link in our mail.' } : outcome;
}

let latest: { token: string; outcome: Promise<Outcome> } | undefined;

/** A link works once, and a page may look at it twice. */
function verifyOnce(token: string): Promise<Outcome> {
  if (latest?.token !== token) latest = { token, outcome: verify(token) };
  return latest.outcome;
}

async function verify(token: string): Promise<Outcome> {
  try {
    const { message } = await api.call('verifyEmail', { body: { token } });
    return { tone: 'ok', text: `${message}.` };
  } catch (error) {
    return { tone: 'bad', text: isDeadLink(error) ? 'This link has expired or was used already.' : failureText(error) };
  }
}
