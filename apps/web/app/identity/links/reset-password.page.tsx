import { useState } from 'react';
import { PageTitle } from '../../site/page-title.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AuthPageLayout } from '../auth-page-layout.tsx';
import { requestLogin } from '../login-request.ts';
import { useLinkToken } from './link-token.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

export default function ResetPasswordPage() {
  const token = useLinkToken();
  // Discard the result if another link is opened in the same tab.
  const [outcome, setOutcome] = useState<{ token: string; done: boolean; message: string }>();
  const currentOutcome = outcome?.token === token ? outcome : undefined;

  return (
    <AuthPageLayout title="Set a new password">
      <PageTitle screen="Set a new password" isUnlisted />
      {token === undefined && <Skeleton className="h-64 rounded-md" />}
      {token === null && <ExpiredLink message="Open this page from the link in our email." />}
      {token && !currentOutcome && (
        <ResetPasswordForm
          key={token}
          token={token}
          onDone={(message) => setOutcome({ token, done: true, message })}
          onDeadLink={(message) => setOutcome({ token, done: false, message })}
        />
      )}
      {currentOutcome && !currentOutcome.done && <ExpiredLink message={currentOutcome.message} />}
      {currentOutcome?.done && (
        <div className="grid gap-4">
          <output className="block">
            <Banner tone="ok">{currentOutcome.message}.</Banner>
          </output>
          <Button onClick={() => requestLogin()}>Log In</Button>
        </div>
      )}
    </AuthPageLayout>
  );
}

function ExpiredLink({ message }: { message: string }) {
  return (
    <div className="grid gap-4">
      <output className="block">
        <Banner tone="bad">{message}</Banner>
      </output>
      <Button onClick={() => requestLogin({ view: 'forgot-password' })}>Request a new link</Button>
    </div>
  );
}
