import { formatPlural, formatRupees } from '@kinari/contract/locale';
import '../../table/selection/selection-bar.css';
import { toPaise, toRupees } from '@kinari/contract/money';
import { CheckCheck, EllipsisVertical, Printer, Truck, Undo2, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { icon20 } from '../../../ui/icon.ts';
import { notify } from '../../../ui/toast.ts';
import { downloadPrintJob } from '../../data/download-print-job.ts';
import { usePrintPackingSlips } from '../../data/print-jobs.data.ts';
import { useListShortcuts } from '../../table/selection/use-list-shortcuts.ts';
import { DELIVERY_STATUSES, statusTone } from '../delivery-status.ts';
import type { DeliveryStatus, Order } from '../orders.data.ts';
import { useUpdateDeliveryStatuses } from './bulk-actions.data.ts';
import { HandoverDialog } from './handover-dialog.tsx';
import type { OrderSelection } from './use-order-selection.ts';

type SelectionBarProps = { selection: OrderSelection; onOpen: (id: string) => void };
type BulkAction = { key: string; label: string; icon: ReactNode; act: () => void };
type StatusUpdateResult = { to: DeliveryStatus; moved: { id: string; from: DeliveryStatus }[] };

const LIST_SELECTORS = {
  rows: '[data-order]',
  idOf: (row: HTMLElement) => row.dataset.order,
  search: '.order-tools input[type="search"]',
};

export function SelectionBar({ selection, onOpen }: SelectionBarProps) {
  const { selected } = selection;
  const { updateStatuses, done, setDone, setStatus, undo } = useStatusUpdates(selection);
  const printSlipsMutation = usePrintPackingSlips();
  const busy = updateStatuses.isPending || printSlipsMutation.isPending;
  const [handingOver, setHandingOver] = useState<Order[]>();

  function printPackingSlips() {
    const orderIds = selected.map(({ id }) => id);
    return downloadPrintJob('Packing slips', printSlipsMutation.mutateAsync({ orderIds, layout: 'a6' }));
  }

  // The first action is the usual next step.
  const actions: BulkAction[] = [
    { key: 'h', label: 'Hand over', icon: <Truck {...icon20} />, act: () => setHandingOver(selected) },
    { key: 'p', label: 'Print slips', icon: <Printer {...icon20} />, act: () => void printPackingSlips() },
    { key: 'm', label: 'Mark shipped', icon: <CheckCheck {...icon20} />, act: () => void setStatus('SHIPPED') },
  ];
  const canAct = selected.length > 0 && !busy;
  useListShortcuts({
    list: LIST_SELECTORS,
    onPick: selection.pick,
    onPickAll: selection.pickAll,
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
      <output className="sr-only">{selected.length > 0 && `${selected.length} selected`}</output>
      {selected.length > 0 ? (
        <SelectedOrdersToolbar
          orders={selected}
          actions={actions}
          busy={busy}
          onMove={setStatus}
          onClear={selection.clear}
        />
      ) : (
        done && (
          <StatusUpdateSummary
            done={done}
            busy={updateStatuses.isPending}
            onUndo={undo}
            onClose={() => setDone(undefined)}
          />
        )
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

function useStatusUpdates({ selected, keepOnly }: SelectionBarProps['selection']) {
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

type SelectedOrdersToolbarProps = {
  orders: Order[];
  actions: BulkAction[];
  busy: boolean;
  onMove: (to: DeliveryStatus) => Promise<void>;
  onClear: () => void;
};

function SelectedOrdersToolbar({ orders, actions, busy, onMove, onClear }: SelectedOrdersToolbarProps) {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const selectedTotal = toRupees(orders.reduce((total, { orderTotal }) => total + toPaise(orderTotal), 0));
  return (
    <div role="toolbar" aria-label="Selected orders" aria-busy={busy || undefined} className="selection-bar">
      <p className="selection-bar-sum">
        <b>{orders.length} selected</b>
        <span>{formatRupees(selectedTotal)}</span>
      </p>
      {actions.map(({ key, label, icon, act }) => (
        <button key={key} type="button" disabled={busy} aria-keyshortcuts={key} onClick={act}>
          {icon}
          {label}
          <kbd aria-hidden="true">{key.toUpperCase()}</kbd>
        </button>
      ))}
      <button
        type="button"
        popoverTarget={menuId}
        aria-label="More actions for the selected orders"
        title="More"
        disabled={busy}
      >
        <EllipsisVertical {...icon20} />
      </button>
      <div ref={menu} id={menuId} popover="auto" className="selection-bar-menu selection-bar-moves">
        {DELIVERY_STATUSES.filter(({ status }) => status !== 'SHIPPED').map(({ status, word, Icon }) => (
          <button
            key={status}
            type="button"
            data-status={status}
            onClick={() => {
              menu.current?.hidePopover();
              void onMove(status);
            }}
          >
            <Icon {...icon20} />
            Mark {word.toLowerCase()}
          </button>
        ))}
      </div>
      <button type="button" aria-label="Clear selection" title="Clear selection (Esc)" onClick={onClear}>
        <X {...icon20} />
      </button>
    </div>
  );
}

type StatusUpdateSummaryProps = {
  done: StatusUpdateResult;
  busy: boolean;
  onUndo: (done: StatusUpdateResult) => Promise<void>;
  onClose: () => void;
};

function StatusUpdateSummary({ done, busy, onUndo, onClose }: StatusUpdateSummaryProps) {
  const { to, moved } = done;
  return (
    <section aria-label="Result" className="selection-bar">
      <output className="selection-bar-message">
        {moved.length === 0
          ? 'No orders to update'
          : `${formatPlural(moved.length, 'order')} marked ${statusTone(to).word}`}
      </output>
      {moved.length > 0 && (
        <button type="button" disabled={busy} onClick={() => void onUndo(done)}>
          <Undo2 {...icon20} />
          Undo
        </button>
      )}
      <button type="button" aria-label="Close" title="Close (Esc)" onClick={onClose}>
        <X {...icon20} />
      </button>
    </section>
  );
}
