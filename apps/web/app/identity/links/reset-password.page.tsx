import { useState } from 'react';
import { PageTitle } from '../../shop/page-title.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { requestLogin } from '../login-request.ts';
import { NarrowPage } from '../narrow-page.tsx';
import { useLinkToken } from './link-token.ts';
import { ResetPasswordForm } from './reset-password-form.tsx';

export default function ResetPasswordPage() {
  const token = useLinkToken();
  // What became of a link belongs to that link: a newer one, opened in the same tab, starts anew.
  const [outcome, setOutcome] = useState<{ token: string; done: boolean; message: string }>();
  const ended = outcome?.token === token ? outcome : undefined;

  return (
    <NarrowPage title="Set a new password">
      <PageTitle screen="Set a new password" unlisted />
      {token === undefined && <Skeleton className="h-64 rounded-control" />}
      {token === null && <DeadLink message="This page opens from the link in our mail." />}
      {token && !ended && (
        <ResetPasswordForm
          key={token}
          token={token}
          onDone={(message) => setOutcome({ token, done: true, message })}
          onDeadLink={(message) => setOutcome({ token, done: false, message })}
        />
      )}
      {ended && !ended.done && <DeadLink message={ended.message} />}
      {ended?.done && (
        <div className="grid gap-4">
          <output className="block">
            <Notice tone="ok">{ended.message}.</Notice>
          </output>
          <Button onClick={() => requestLogin()}>Log In</Button>
        </div>
      )}
    </NarrowPage>
  );
}

function DeadLink({ message }: { message: string }) {
  return (
    <div className="grid gap-4">
      <output className="block">
        <Notice tone="bad">{message}</Notice>
      </output>
      <Button onClick={() => requestLogin({ view: 'forgot-password' })}>Ask for a new link</Button>
    </div>
  );
}
