import { type ReactNode, useState } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { api } from '../../platform/browser-api.ts';
import { PageTitle } from '../../site/page-title.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AuthPageLayout } from '../auth-page-layout.tsx';
import { isExpiredToken, useLinkToken } from './link-token.ts';

type ConfirmTokenActionProps = {
  title: string;
  /** The button calls this endpoint with the token of the link. */
  action: {
    label: string;
    endpoint: 'cancelAccountDeletion' | 'cancelEmailChange' | 'confirmEmailChange' | 'stopEmails';
  };
  /** Explains what the button does. */
  children: ReactNode;
  /** Shown after success. */
  done?: ReactNode;
};

type Outcome = { token: string; tone: 'ok' | 'bad'; text: string };

/** The page of a link in an email. It acts only on a click, because some mail servers open every link to scan it. */
export function ConfirmTokenAction({ title, action, children, done }: ConfirmTokenActionProps) {
  const token = useLinkToken();
  const [busy, setBusy] = useState(false);
  const [latest, setLatest] = useState<Outcome>();
  // Discard the result if another link is opened in the same tab.
  const outcome = latest?.token === token ? latest : undefined;

  async function submit(usedToken: string) {
    setBusy(true);
    try {
      const { message } = await api.call(action.endpoint, { body: { token: usedToken } });
      setLatest({ token: usedToken, tone: 'ok', text: `${message}.` });
    } catch (error) {
      const message = isExpiredToken(error) ? 'This link has expired or was already used.' : errorMessage(error);
      setLatest({ token: usedToken, tone: 'bad', text: message });
    }
    setBusy(false);
  }

  return (
    <AuthPageLayout title={title}>
      <PageTitle screen={title} isUnlisted />
      {token === undefined && <Skeleton className="h-32 rounded-md" />}
      {token && !outcome && <p className="mb-5 text-lead text-pretty text-text-muted">{children}</p>}
      <output className="block">
        {token === null && <Banner tone="bad">Open this page from the link in our email.</Banner>}
        {outcome && <Banner tone={outcome.tone}>{outcome.text}</Banner>}
      </output>
      {token && !outcome && (
        <Button busy={busy} onClick={() => void submit(token)}>
          {action.label}
        </Button>
      )}
      {outcome?.tone === 'ok' && <div className="mt-6">{done}</div>}
    </AuthPageLayout>
  );
}
