import { useQuery } from '@tanstack/react-query';
import { errorMessage } from '../../platform/api.ts';
import { isSignedOut } from '../../session/query-client.ts';
import { showError } from '../../session/show-error.ts';
import { Button } from '../../ui/button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { notify } from '../../ui/toast.ts';
import { sessionsQuery, useEndOtherSessions, useEndSession } from '../account.data.ts';
import { SessionRow } from './session-row.tsx';

type SessionListProps = {
  className?: string;
  /** Called when the focused button was removed with its row. */
  onEnded: () => void;
};

export function SessionList({ className, onEnded }: SessionListProps) {
  const { data: sessions, error, isFetching, refetch } = useQuery(sessionsQuery);
  const ending = useEndSession();
  const endingOthers = useEndOtherSessions();
  const onError = (failed: unknown) => showError(failed, errorMessage(failed));

  function announce(text: string) {
    notify({ text, tone: 'ok' });
    onEnded();
  }

  if (sessions) {
    return (
      <>
        <ul className={className}>
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
    );
  }
  return error && !isSignedOut(error) ? (
    <LoadError what="where you are logged in" busy={isFetching} onRetry={() => void refetch()} />
  ) : (
    <Skeleton className="h-[74px] rounded-md" />
  );
}
