import { useState } from 'react';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import type { Order } from '../orders.data.ts';
import { bareNumber, isTemplate, parcelsToGo, spread, type ToGo, trackUrlOf } from './hand-over-parcels.ts';
import { useHandOver } from './workbench.data.ts';

type Values = { courier: string; link: string; numbers: Record<string, string>; bills: Record<string, string> };
/** What became of a parcel: gone, or why not. */
export type Outcome = string | true;

const INITIAL: Values = { courier: '', link: '', numbers: {}, bills: {} };
const EWAY_BILL = /^\d{12}$/;

/** The parcels that go, what is typed about them, and what became of each. */
export function useHandingOver(orders: Order[]) {
  // As they were when the dialog opened: what has gone keeps its row.
  const [going] = useState(() => parcelsToGo(orders));
  const [outcomes, setOutcomes] = useState<Record<string, Outcome>>({});
  const { mutateAsync } = useHandOver();
  const gone = going.filter(({ parcel }) => outcomes[parcel.id] === true);
  const left = going.filter((row) => !gone.includes(row));
  const unbooked = left.filter(({ booked }) => !booked).map(({ parcel }) => parcel.id);

  const { set, values, ...form } = useForm({
    initial: INITIAL,
    check: ({ courier, link }) => ({
      courier: courier.trim() || unbooked.length === 0 ? undefined : 'Please say who takes them',
      link: isTemplate(link.trim()) ? undefined : 'Please give an address that begins with https://',
    }),
    submit: async (wanted) => {
      const told = await mutateAsync(left.map((row) => bodyOf(row, wanted)));
      const heard = told.map(({ id, done, message }) => [id, done || (message ?? '')] as const);
      setOutcomes({ ...outcomes, ...Object.fromEntries(heard) });
      if (heard.some(([, outcome]) => outcome !== true)) return;
      notify({ text: `${countParcels(going.length)} handed over`, tone: 'ok' });
    },
    fallback: 'The parcels could not be handed over.',
  });

  return {
    ...form,
    going,
    gone,
    left,
    namesCourier: unbooked.length > 0,
    mayGo: left.every(({ parcel: { id } }) => !values.bills[id] || EWAY_BILL.test(values.bills[id])),
    rowOf: (id: string) => ({
      number: values.numbers[id] ?? '',
      bill: values.bills[id] ?? '',
      outcome: outcomes[id],
      onNumber: (number: string) => set(({ numbers }) => ({ numbers: { ...numbers, [id]: number } })),
      onPaste: (text: string) => set(({ numbers }) => ({ numbers: spread(numbers, unbooked, { from: id, text }) })),
      onBill: (bill: string) => set(({ bills }) => ({ bills: { ...bills, [id]: bill } })),
    }),
  };
}

export type GoingState = ReturnType<ReturnType<typeof useHandingOver>['rowOf']>;

function bodyOf({ parcel: { id }, booked }: ToGo, { courier, link, numbers, bills }: Values) {
  const number = bareNumber(numbers[id] ?? '');
  const ewayBill = bills[id] || undefined;
  if (booked) return { id, ewayBill };
  const trackUrl = trackUrlOf(link.trim(), number);
  return { id, courier: courier.trim(), number: number || undefined, trackUrl, ewayBill };
}

export function countParcels(count: number): string {
  return `${count} ${count === 1 ? 'parcel' : 'parcels'}`;
}
