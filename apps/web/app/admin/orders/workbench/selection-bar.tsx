import '../../table/selection/selection-bar.css';
import { toPaise, toRupees } from '@kinari/contract/money';
import { CheckCheck, EllipsisVertical, Printer, Truck, Undo2, X } from 'lucide-react';
import { type ReactNode, useId, useRef, useState } from 'react';
import { formatRupees } from '../../../platform/text/format-rupees.ts';
import { icon20 } from '../../../ui/icon.ts';
import { notify } from '../../../ui/toast.ts';
import { usePrintSlips } from '../../prints.data.ts';
import { savePrint } from '../../save-print.ts';
import { useListKeys } from '../../table/selection/use-list-keys.ts';
import { lookOf, STATUSES } from '../delivery-status.ts';
import type { DeliveryStatus, Order } from '../orders.data.ts';
import { HandOver } from './hand-over.tsx';
import type { Picked } from './use-selection.ts';
import { useMoveOrders } from './workbench.data.ts';

type SelectionBarProps = { picked: Picked; onOpen: (id: string) => void };
type Action = { key: string; label: string; icon: ReactNode; act: () => void };
type Done = { to: DeliveryStatus; moved: { id: string; from: DeliveryStatus }[] };

const LIST = {
  rows: '[data-order]',
  idOf: (row: HTMLElement) => row.dataset.order,
  search: '.order-tools input[type="search"]',
};

/** What can be done with the selected orders, and what became of it. */
export function SelectionBar({ picked, onOpen }: SelectionBarProps) {
  const { selected } = picked;
  const moving = useMoveOrders();
  const printing = usePrintSlips();
  const busy = moving.isPending || printing.isPending;
  const [done, setDone] = useState<Done>();
  const [handingOver, setHandingOver] = useState<Order[]>();

  async function move(to: DeliveryStatus) {
    const outcomes = await moving.mutateAsync([{ orderIds: selected.map(({ id }) => id), to }]).catch(() => undefined);
    if (!outcomes) return notify({ text: 'The orders could not be moved', tone: 'bad' });
    const refused = outcomes.filter((outcome) => !outcome.done);
    setDone({ to, moved: outcomes.flatMap(({ id, from }) => (from && from !== to ? [{ id, from }] : [])) });
    picked.keepOnly(refused);
    if (refused.length > 0) notify({ text: `${countOf(refused.length)} could not be moved`, tone: 'bad' });
  }

  async function undo({ to, moved }: Done) {
    const back = Object.entries(Object.groupBy(moved, ({ from }) => from)) as [DeliveryStatus, Done['moved']][];
    const outcomes = await moving
      .mutateAsync(back.map(([from, some]) => ({ orderIds: some.map(({ id }) => id), to: from, seenStatus: to })))
      .catch(() => undefined);
    setDone(undefined);
    const failed = outcomes?.filter((outcome) => !outcome.done).length ?? moved.length;
    if (failed > 0) notify({ text: `${countOf(failed)} could not be brought back`, tone: 'bad' });
    else notify({ text: `${countOf(moved.length)} brought back`, tone: 'ok' });
  }

  function printSlips() {
    const orderIds = selected.map(({ id }) => id);
    return savePrint('Packing slips', printing.mutateAsync({ orderIds, layout: 'a6' }));
  }

  // One entry each; the first is the next step.
  const actions: Action[] = [
    { key: 'h', label: 'Hand over', icon: <Truck {...icon20} />, act: () => setHandingOver(selected) },
    { key: 'p', label: 'Print slips', icon: <Printer {...icon20} />, act: () => void printSlips() },
    { key: 'm', label: 'Mark shipped', icon: <CheckCheck {...icon20} />, act: () => void move('SHIPPED') },
  ];
  const mayAct = selected.length > 0 && !busy;
  useListKeys({
    list: LIST,
    onPick: picked.pick,
    onPickAll: picked.pickAll,
    onOpen,
    onClear: () => {
      const hasSome = selected.length > 0 || done !== undefined;
      picked.clear();
      setDone(undefined);
      return hasSome;
    },
    actions: Object.fromEntries(actions.map(({ key, act }) => [key, mayAct ? act : undefined])),
  });

  return (
    <>
      <output className="sr-only">{selected.length > 0 && `${selected.length} selected`}</output>
      {selected.length > 0 ? (
        <Selected orders={selected} actions={actions} busy={busy} onMove={move} onClear={picked.clear} />
      ) : (
        done && <WhatWasDone done={done} busy={moving.isPending} onUndo={undo} onClose={() => setDone(undefined)} />
      )}
      {handingOver && (
        <HandOver
          orders={handingOver}
          onCancel={() => setHandingOver(undefined)}
          onDone={() => {
            setHandingOver(undefined);
            picked.clear();
          }}
        />
      )}
    </>
  );
}

type SelectedProps = {
  orders: Order[];
  actions: Action[];
  busy: boolean;
  onMove: (to: DeliveryStatus) => Promise<void>;
  onClear: () => void;
};

function Selected({ orders, actions, busy, onMove, onClear }: SelectedProps) {
  const menuId = useId();
  const menu = useRef<HTMLDivElement>(null);
  const sum = toRupees(orders.reduce((total, { orderTotal }) => total + toPaise(orderTotal), 0));
  return (
    <div role="toolbar" aria-label="Selected orders" aria-busy={busy || undefined} className="selection-bar">
      <p className="selection-bar-sum">
        <b>{orders.length} selected</b>
        <span>{formatRupees(sum)}</span>
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
        aria-label="More for the selected orders"
        title="More"
        disabled={busy}
      >
        <EllipsisVertical {...icon20} />
      </button>
      <div ref={menu} id={menuId} popover="auto" className="selection-bar-menu selection-bar-moves">
        {STATUSES.filter(({ status }) => status !== 'SHIPPED').map(({ status, word, Icon }) => (
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

type WhatWasDoneProps = { done: Done; busy: boolean; onUndo: (done: Done) => Promise<void>; onClose: () => void };

function WhatWasDone({ done, busy, onUndo, onClose }: WhatWasDoneProps) {
  const { to, moved } = done;
  return (
    <section aria-label="What was done" className="selection-bar">
      <output className="selection-bar-said">
        {moved.length === 0 ? 'Nothing was to be moved' : `${countOf(moved.length)} marked ${lookOf(to).word}`}
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

function countOf(count: number): string {
  return `${count} ${count === 1 ? 'order' : 'orders'}`;
}
