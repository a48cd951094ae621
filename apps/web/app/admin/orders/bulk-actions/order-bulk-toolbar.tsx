import { formatPlural, formatRupees } from '@kinari/contract/locale';
import { toPaise, toRupees } from '@kinari/contract/money';
import { CheckCheck, Printer, Truck, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { icon20 } from '../../../ui/icon.ts';
import { notify } from '../../../ui/toast.ts';
import { downloadPrintJob } from '../../data/download-print-job.ts';
import { usePrintPackingSlips } from '../../data/print-jobs.data.ts';
import type { StaffEndpoint } from '../../navigation/admin-pages.ts';
import { useCanCall } from '../../navigation/use-can-call.ts';
import { type SelectionAction, SelectionResult, SelectionToolbar } from '../../table/selection/selection-toolbar.tsx';
import { useListShortcuts } from '../../table/selection/use-list-shortcuts.ts';
import type { RowSelection } from '../../table/selection/use-row-selection.ts';
import { DELIVERY_STATUSES, statusTone } from '../delivery-status.ts';
import { isPriced, type PricedOrder } from '../order-amounts.ts';
import type { DeliveryStatus, Order } from '../orders.data.ts';
import { useUpdateDeliveryStatuses } from './bulk-actions.data.ts';
import { HandoverDialog } from './handover-dialog.tsx';

type OrderBulkToolbarProps = { selection: RowSelection<Order>; onOpen: (id: string) => void };
type StatusUpdateResult = { to: DeliveryStatus; moved: { id: string; from: DeliveryStatus }[] };

export function OrderBulkToolbar({ selection, onOpen }: OrderBulkToolbarProps) {
  const { selected } = selection;
  const { updateStatuses, done, setDone, setStatus, undo } = useStatusUpdates(selection);
  const printSlipsMutation = usePrintPackingSlips();
  const busy = updateStatuses.isPending || printSlipsMutation.isPending;
  const [handingOver, setHandingOver] = useState<Order[]>();

  function printPackingSlips() {
    const orderIds = selected.map(({ id }) => id);
    return downloadPrintJob('Packing slips', printSlipsMutation.mutateAsync({ orderIds, layout: 'a6' }));
  }

  const menu = useStatusMenu(setStatus);
  const actions = usePermittedActions([
    { key: 'h', label: 'Hand over', Icon: Truck, endpoint: 'handOverShipments', act: () => setHandingOver(selected) },
    {
      key: 'p',
      label: 'Print slips',
      Icon: Printer,
      endpoint: 'printPackingSlips',
      act: () => void printPackingSlips(),
    },
    {
      key: 'm',
      label: 'Mark shipped',
      Icon: CheckCheck,
      endpoint: 'updateDeliveryStatuses',
      act: () => void setStatus('SHIPPED'),
    },
  ]);
  const canAct = selected.length > 0 && !busy;
  useListShortcuts({
    selection,
    onOpen,
    onClear: () => {
      const hasSelection = selected.length > 0 || done !== undefined;
      selection.clear();
      setDone(undefined);
      return hasSelection;
    },
    actions: Object.fromEntries(actions.map(({ key, act }) => [key, canAct ? act : undefined])),
  });

  return (
    <>
      <SelectionToolbar
        what="orders"
        count={selected.length}
        note={selected.every(isPriced) ? formatRupees(sumTotals(selected)) : ''}
        actions={actions}
        menu={menu}
        busy={busy}
        onClear={selection.clear}
      />
      {selected.length === 0 && done && (
        <SelectionResult text={formatResult(done)} onClose={() => setDone(undefined)}>
          {done.moved.length > 0 && (
            <button type="button" disabled={updateStatuses.isPending} onClick={() => void undo(done)}>
              <Undo2 {...icon20} />
              Undo
            </button>
          )}
        </SelectionResult>
      )}
      {handingOver && (
        <HandoverDialog
          orders={handingOver}
          onCancel={() => setHandingOver(undefined)}
          onDone={() => {
            setHandingOver(undefined);
            selection.clear();
          }}
        />
      )}
    </>
  );
}

function usePermittedActions(actions: (SelectionAction & { endpoint: StaffEndpoint })[]): SelectionAction[] {
  const canCall = useCanCall();
  return actions.filter(({ endpoint }) => canCall(endpoint));
}

/** Returns the statuses without a button of their own. */
function useStatusMenu(setStatus: (to: DeliveryStatus) => Promise<void>) {
  if (!useCanCall()('updateDeliveryStatuses')) return [];
  return DELIVERY_STATUSES.filter(({ status }) => status !== 'SHIPPED').map(({ status, word, Icon }) => ({
    label: `Mark ${word.toLowerCase()}`,
    Icon,
    isDanger: status === 'CANCELED',
    act: () => void setStatus(status),
  }));
}

function useStatusUpdates({ selected, keepOnly }: OrderBulkToolbarProps['selection']) {
  const updateStatuses = useUpdateDeliveryStatuses();
  const [done, setDone] = useState<StatusUpdateResult>();

  async function setStatus(to: DeliveryStatus) {
    const outcomes = await updateStatuses
      .mutateAsync([{ orderIds: selected.map(({ id }) => id), to }])
      .catch(() => undefined);
    if (!outcomes) return notify({ text: 'Couldn’t update the orders. Try again', tone: 'bad' });
    const rejected = outcomes.filter((outcome) => !outcome.done);
    setDone({ to, moved: outcomes.flatMap(({ id, from }) => (from && from !== to ? [{ id, from }] : [])) });
    keepOnly(rejected);
    if (rejected.length > 0)
      notify({ text: `${formatPlural(rejected.length, 'order')} could not be updated`, tone: 'bad' });
  }

  async function undo({ to, moved }: StatusUpdateResult) {
    const byPreviousStatus = Object.entries(Object.groupBy(moved, ({ from }) => from)) as [
      DeliveryStatus,
      StatusUpdateResult['moved'],
    ][];
    const outcomes = await updateStatuses
      .mutateAsync(
        byPreviousStatus.map(([from, group]) => ({
          orderIds: group.map(({ id }) => id),
          to: from,
          expectedStatus: to,
        })),
      )
      .catch(() => undefined);
    setDone(undefined);
    const failed = outcomes?.filter((outcome) => !outcome.done).length ?? moved.length;
    if (failed > 0) notify({ text: `${formatPlural(failed, 'order')} could not be restored`, tone: 'bad' });
    else notify({ text: `${formatPlural(moved.length, 'order')} restored`, tone: 'ok' });
  }

  return { updateStatuses, done, setDone, setStatus, undo };
}

function formatResult({ to, moved }: StatusUpdateResult): string {
  return moved.length === 0
    ? 'No orders to update'
    : `${formatPlural(moved.length, 'order')} marked ${statusTone(to).word}`;
}

function sumTotals(orders: readonly PricedOrder[]): number {
  return toRupees(orders.reduce((total, { orderTotal }) => total + toPaise(orderTotal), 0));
}
