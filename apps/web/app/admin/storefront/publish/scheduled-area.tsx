import { formatDateTime } from '@kinari/contract/locale';
import { CalendarClock } from 'lucide-react';
import { Button } from '../../../ui/button.tsx';
import { icon20 } from '../../../ui/icon.ts';
import { notify } from '../../../ui/toast.ts';
import { EmptyState } from '../../table/empty-state.tsx';
import { outlinedButtonClass } from '../../ui/outlined-button.ts';
import { showError } from '../../ui/show-error.ts';
import { type StorefrontArea, type StorefrontVersion, useUnschedule } from '../storefront.data.ts';

/** Versions that go live later. */
export function ScheduledArea({ areas }: { areas: readonly StorefrontArea[] }) {
  const scheduled = areas.flatMap(({ title, scheduled: versions }) => versions.map((version) => ({ title, version })));
  if (scheduled.length === 0)
    return (
      <EmptyState title="Nothing is scheduled">
        Change something and choose “Schedule”. It goes live at the time you set.
      </EmptyState>
    );
  return (
    <ul className="grid max-w-180 gap-3">
      {scheduled.map(({ title, version }) => (
        <li key={version.id} className="admin-card flex flex-wrap items-start gap-3">
          <CalendarClock {...icon20} className="mt-0.5 flex-none text-text-muted" />
          <div className="min-w-0 flex-1">
            <h2 className="font-semibold wrap-anywhere">{title}</h2>
            <p>{describeTimes(version)}</p>
            <p className="text-sm text-text-subtle wrap-anywhere">
              {[version.changes.join('; '), version.author, version.note].filter(Boolean).join(' · ')}
            </p>
          </div>
          <CancelButton title={title} id={version.id} />
        </li>
      ))}
    </ul>
  );
}

function CancelButton({ title, id }: { title: string; id: string | null }) {
  const { mutate, isPending } = useUnschedule();
  return (
    <Button
      kind="secondary"
      size={36}
      busy={isPending}
      aria-label={`Cancel ${title}`}
      className={outlinedButtonClass}
      onClick={() =>
        id &&
        mutate(id, {
          onSuccess: () => notify({ text: 'Schedule cancelled', tone: 'ok' }),
          onError: (error) => showError(error, 'Couldn’t cancel it. Try again.'),
        })
      }
    >
      Cancel
    </Button>
  );
}

function describeTimes({ liveFrom, liveUntil }: StorefrontVersion): string {
  const from = liveFrom ? `From ${formatDateTime(liveFrom)}` : '';
  return liveUntil ? `${from} to ${formatDateTime(liveUntil)}` : from;
}
