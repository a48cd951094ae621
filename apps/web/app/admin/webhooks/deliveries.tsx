import '../table/list-page.css';
import { formatPlural } from '@kinari/contract/locale';
import { useInfiniteQuery } from '@tanstack/react-query';
import type { Ref } from 'react';
import type { To } from 'react-router';
import { Button } from '../../ui/button.tsx';
import { notify } from '../../ui/toast.ts';
import { useMediaQuery } from '../../ui/use-media-query.ts';
import type { WebhookEndpoint } from '../data/webhooks.data.ts';
import { DataTable } from '../table/data-table.tsx';
import { EmptyLine } from '../table/empty-state.tsx';
import { FilterSelect } from '../table/filters/filter-select.tsx';
import { toInfiniteListState } from '../table/list-state.ts';
import { useListShortcuts } from '../table/selection/use-list-shortcuts.ts';
import { AdminPanel } from '../ui/admin-panel.tsx';
import { deliveriesQuery, useReplayFailed } from './deliveries.data.ts';
import { createDeliveryColumns } from './delivery-columns.tsx';
import { DeliveryDialog, DeliveryPanel } from './delivery-details.tsx';

const RESULTS = [
  { value: 'waiting', label: 'Waiting' },
  { value: 'delivered', label: 'Delivered' },
  { value: 'failed', label: 'Failed' },
] as const;
type Result = (typeof RESULTS)[number]['value'];

type DeliveriesProps = {
  endpoint: WebhookEndpoint;
  heading: Ref<HTMLHeadingElement>;
  /** Only deliveries with this result. */
  result: Result | undefined;
  /** Empty: none. */
  selectedId: string;
  linkTo: (deliveryId: string) => To;
  onResult: (result: Result | undefined) => void;
  onClose: () => void;
};

/** The deliveries of an endpoint, with the details of one next to them, or on top on narrow screens. */
export function Deliveries(props: DeliveriesProps) {
  const { endpoint, heading, result, selectedId, linkTo, onResult, onClose } = props;
  const hasSidePanel = useMediaQuery('(min-width: 80rem)');
  const deliveryPages = useInfiniteQuery(deliveriesQuery(endpoint.id, result));
  useListShortcuts({});
  const isSplit = hasSidePanel && selectedId !== '';
  const details = { id: selectedId, endpoint, onClose };

  return (
    <div
      className={
        isSplit
          ? 'mt-6 grid grid-cols-[minmax(0,1fr)_380px] items-start gap-4 2xl:grid-cols-[minmax(0,1fr)_480px]'
          : 'mt-6'
      }
    >
      <AdminPanel
        title="Deliveries"
        heading={heading}
        end={
          <span className="ml-auto flex flex-wrap items-center justify-end gap-2">
            <ReplayFailedButton endpoint={endpoint} />
            <FilterSelect
              label="Result"
              all="All results"
              className="flex-none!"
              options={RESULTS}
              value={result ?? ''}
              onValue={(value) => onResult(RESULTS.find((option) => option.value === value)?.value)}
            />
          </span>
        }
      >
        <DataTable
          label="Deliveries"
          what="deliveries"
          errorWhat="the deliveries"
          className="data-table-in-panel"
          list={toInfiniteListState(deliveryPages, (page) => page.deliveries)}
          columns={createDeliveryColumns({ selectedId, linkTo })}
          skeletonRows={4}
          empty={<EmptyLine>{result ? 'No deliveries with this result.' : 'No deliveries yet.'}</EmptyLine>}
        />
        <p className="border-t border-border px-3.5 py-2.5 text-sm text-text-subtle">
          If a delivery fails, it is sent up to nine times more in about three days.
        </p>
      </AdminPanel>
      {selectedId && (hasSidePanel ? <DeliveryPanel key={selectedId} {...details} /> : <DeliveryDialog {...details} />)}
    </div>
  );
}

function ReplayFailedButton({ endpoint }: { endpoint: WebhookEndpoint }) {
  const { mutate, isPending } = useReplayFailed();
  if (endpoint.failed === 0 || endpoint.status !== 'on') return null;
  const replay = () =>
    mutate(endpoint, {
      onSuccess: ({ count }) =>
        notify({ text: `${formatPlural(count, 'delivery', 'deliveries')} will be sent again`, tone: 'ok' }),
    });
  return (
    <Button kind="quiet" size={36} busy={isPending} onClick={replay}>
      Send all failed again
    </Button>
  );
}
