import { useQuery } from '@tanstack/react-query';
import { useRef } from 'react';
import { failureText } from '../../platform/api.ts';
import { failureOf } from '../../signed-in/failure.ts';
import { isSignedOut } from '../../signed-in/query-client.ts';
import { Button } from '../../ui/button.tsx';
import { LoadFailure } from '../../ui/load-failure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../account.data.ts';
import { SessionRow } from './session-row.tsx';

export function Sessions() {
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery);
  const heading = useRef<HTMLHeadingElement>(null);
  const ending = useEndSession();
  const endingOthers = useEndOtherSessions();
  const onError = (failed: unknown) => failureOf(failed, failureText(failed));

  function said(text: string) {
    notify({ text, tone: 'ok' });
    // The button that was pressed is gone with its row.
    heading.current?.focus();
  }

  return (
    <section className="mt-8 lg:mt-10">
      <h2 ref={heading} tabIndex={-1} className="mb-1 text-h2">
        Where you are logged in
      </h2>
      <p className="mb-4 text-ink-2">Do you see a device you do not know? Log it out and change your password.</p>
      {sessions ? (
        <>
          <ul className="border border-line bg-surface hanging">
            {sessions.map((session) => (
              <SessionRow
                key={session.id}
                session={session}
                busy={ending.isPending && ending.variables === session.id}
                onEnd={() => ending.mutate(session.id, { onSuccess: () => said('Logged out there'), onError })}
              />
            ))}
          </ul>
          {sessions.length > 1 && (
            <Button
              kind="secondary"
              size={44}
              busy={endingOthers.isPending}
              className="mt-4"
              onClick={() => endingOthers.mutate(undefined, { onSuccess: ({ message }) => said(message), onError })}
            >
              Log out everywhere else
            </Button>
          )}
        </>
      ) : error && !isSignedOut(error) ? (
        <LoadFailure what="where you are logged in" busy={isFetching} onRetry={() => void refetch()} />
      ) : (
        <Skeleton className="h-[74px] rounded-control" />
      )}
    </section>
  );
}
