import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Link } from 'react-router';
import { isSignedOut } from '../../session/query-client.ts';
import { StatusBadge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { icon20 } from '../../ui/icon.ts';
import { IconButton } from '../../ui/icon-button.tsx';
import { LoadError } from '../../ui/load-error.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { notify } from '../../ui/toast.ts';
import type { WebhookEndpoint } from '../data/webhooks.data.ts';
import { RowSkeletons } from '../table/row-skeletons.tsx';
import { AdminPanel } from '../ui/admin-panel.tsx';
import { type DeliveryDetails, deliveryQuery, useReplayDelivery, type WebhookDelivery } from './deliveries.data.ts';
import { DeliveryBody } from './delivery-body.tsx';
import {
  describeResult,
  describeSubject,
  eventLabel,
  formatMilliseconds,
  formatMoment,
  formatResponse,
} from './webhook-labels.ts';

type DeliveryDetailsProps = { id: string; endpoint: WebhookEndpoint; onClose: () => void };

const TITLE = 'Delivery';

/** Next to the list. */
export function DeliveryPanel({ id, endpoint, onClose }: DeliveryDetailsProps) {
  return (
    <AdminPanel
      title={TITLE}
      className="xl:sticky xl:top-4"
      end={
        <IconButton
          label="Close"
          title="Close"
          icon={<X {...icon20} />}
          className="-my-2 -mr-2 ml-auto"
          onClick={onClose}
        />
      }
    >
      <div className="px-3.5 pb-3.5">
        <LoadedDelivery id={id} endpoint={endpoint} />
      </div>
    </AdminPanel>
  );
}

/** On top of the list. */
export function DeliveryDialog({ id, endpoint, onClose }: DeliveryDetailsProps) {
  return (
    <Dialog kind="details" inAddress open title={TITLE} onClose={onClose}>
      <LoadedDelivery id={id} endpoint={endpoint} />
    </Dialog>
  );
}

function LoadedDelivery({ id, endpoint }: Omit<DeliveryDetailsProps, 'onClose'>) {
  const { data, error, isFetching, refetch } = useQuery(deliveryQuery(id));
  if (data) return <DeliveryContent details={data} endpoint={endpoint} />;
  if (data === null) return <p className="text-text-muted">Delivery not found.</p>;
  if (error && !isSignedOut(error))
    return <LoadError what="the delivery" busy={isFetching} onRetry={() => void refetch()} />;
  return <RowSkeletons count={3} what="the delivery" />;
}

type DeliveryContentProps = { details: DeliveryDetails; endpoint: WebhookEndpoint };

function DeliveryContent({ details: { delivery, body }, endpoint }: DeliveryContentProps) {
  const { type, happenedAt, nextAt, attempts, status } = delivery;
  const result = describeResult(delivery);
  return (
    <div className="grid grid-cols-1 gap-4">
      <div>
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <b className="font-mono text-sm font-semibold wrap-anywhere">{type}</b>
          <StatusBadge status={result}>{result.text}</StatusBadge>
        </p>
        <p>{eventLabel(type)}</p>
        <p className="text-sm text-text-muted">
          <time dateTime={happenedAt}>{formatMoment(happenedAt)}</time>
        </p>
        <DeliverySubject delivery={delivery} />
      </div>
      <section>
        <h3 className="pb-1 text-sm font-semibold">Attempts</h3>
        {attempts.length > 0 ? <AttemptList attempts={attempts} /> : <p className="text-text-muted">None yet.</p>}
        {nextAt && status === 'waiting' && (
          <p className="pt-2 text-sm text-text-muted">Next attempt: {formatMoment(nextAt)}</p>
        )}
      </section>
      <DeliveryBody body={body} />
      {status !== 'waiting' && endpoint.status === 'on' && <ReplayButton delivery={delivery} />}
    </div>
  );
}

function DeliverySubject({ delivery }: { delivery: WebhookDelivery }) {
  const subject = describeSubject(delivery);
  if (!subject) return null;
  return subject.path ? (
    <Link to={subject.path} className="admin-text-link">
      {subject.text}
    </Link>
  ) : (
    <p className="text-text-muted">{subject.text}</p>
  );
}

function AttemptList({ attempts }: Pick<WebhookDelivery, 'attempts'>) {
  return (
    <ol className="grid grid-cols-1 gap-2">
      {attempts.toReversed().map((attempt) => (
        <li key={attempt.at}>
          <p className="flex flex-wrap justify-between gap-x-3 text-sm">
            <span className="font-semibold">{formatResponse(attempt)}</span>
            <span className="text-text-muted tabular-nums">
              <time dateTime={attempt.at}>{formatMoment(attempt.at)}</time>, {formatMilliseconds(attempt.ms)}
            </span>
          </p>
          {attempt.text && (
            <p className="mt-1 rounded-sm bg-sunken px-3 py-2 font-mono text-sm whitespace-pre-wrap wrap-anywhere">
              {attempt.text}
            </p>
          )}
        </li>
      ))}
    </ol>
  );
}

function ReplayButton({ delivery }: { delivery: WebhookDelivery }) {
  const { mutate, isPending } = useReplayDelivery();
  const replay = () =>
    mutate(delivery.id, { onSuccess: () => notify({ text: 'The delivery will be sent again', tone: 'ok' }) });
  return (
    <div>
      <Button kind="secondary" size={44} busy={isPending} onClick={replay}>
        Send again
      </Button>
      <p className="pt-2 text-sm text-text-subtle">It keeps its ID, so the program can skip repeats.</p>
    </div>
  );
}
