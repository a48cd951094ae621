import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { errorMessage } from '../../platform/api.ts';
import { isSignedOut } from '../../session/query-client.ts';
import { showError } from '../../session/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../account.data.ts';
import { SessionRow } from './session-row.tsx';

export function Sessions() {
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const ending = useEndSession();
  const endingOthers = useEndOtherSessions();
  const onError = (failed: unknown) => showError(failed, errorMessage(failed));

  function announce(text: string) {
    notify({ text, tone: 'ok' });
    // The focused button was removed with its row.
    heading.current?.focus();
  }

  return (
    <section className="mt-8 lg:mt-10">
      <h2 ref={heading} tabIndex={-1} className="mb-1 text-h2">
        Where you are logged in
      </h2>
      <p className="mb-4 text-ink-2">Don’t recognise a device? Log it out and change your password.</p>
      {sessions ? (
        <>
          <ul className="border border-line bg-surface hanging">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={ending.isPending && ending.variables === session.id}
                onEnd={() => ending.mutate(session.id, { onSuccess: () => announce('Device logged out'), onError })}
              />
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button
              kind="secondary"
              size={44}
              busy={endingOthers.isPending}
              className="mt-4"
              onClick={() => endingOthers.mutate(undefined, { onSuccess: ({ message }) => announce(message), onError })}
            >
              Log out everywhere else
            </Button>
          )}
        </>
      ) : error && !isSignedOut(error) ? (
        <LoadError what="where you are logged in" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-[74px] rounded-control" />
      )}
    </section>
  );
}
