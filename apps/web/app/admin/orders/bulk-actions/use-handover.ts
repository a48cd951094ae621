import { useState } from 'react';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import type { Order } from '../orders.data.ts';
import { useHandOverShipments } from './bulk-actions.data.ts';
import {
  fillTrackingNumbers,
  type HandoverShipment,
  isUrlTemplate,
  listShipmentsToHandOver,
  normalizeTrackingNumber,
  toTrackingUrl,
} from './handover-shipments.ts';

type HandoverFormValues = {
  courierName: string;
  link: string;
  trackingNumbers: Record<string, string>;
  bills: Record<string, string>;
};
/** True if handed over, otherwise the error text. */
export type HandoverResult = string | true;

const INITIAL_VALUES: HandoverFormValues = { courierName: '', link: '', trackingNumbers: {}, bills: {} };
const EWAY_BILL_PATTERN = /^\d{12}$/;

export function useHandover(orders: Order[]) {
  // Fixed when the dialog opens, so that shipments already handed over stay listed.
  const [shipments] = useState(() => listShipmentsToHandOver(orders));
  const [outcomes, setOutcomes] = useState<Record<string, HandoverResult>>({});
  const { mutateAsync } = useHandOverShipments();
  const handedOver = shipments.filter(({ shipment }) => outcomes[shipment.id] === true);
  const remaining = shipments.filter((row) => !handedOver.includes(row));
  const unbookedIds = remaining.filter(({ booked }) => !booked).map(({ shipment }) => shipment.id);

  const { set, values, ...form } = useForm({
    initial: INITIAL_VALUES,
    check: ({ courierName, link }) => ({
      courierName: courierName.trim() || unbookedIds.length === 0 ? undefined : 'Enter the courier',
      link: isUrlTemplate(link.trim()) ? undefined : 'Enter a link that starts with https://',
    }),
    submit: async (formValues) => {
      const results = await mutateAsync(remaining.map((row) => toHandoverBody(row, formValues)));
      const resultEntries = results.map(({ id, done, message }) => [id, done || (message ?? '')] as const);
      setOutcomes({ ...outcomes, ...Object.fromEntries(resultEntries) });
      if (resultEntries.some(([, outcome]) => outcome !== true)) return;
      notify({ text: `${formatShipmentCount(shipments.length)} handed over`, tone: 'ok' });
    },
    fallback: 'Couldn’t hand over the shipments. Try again.',
  });

  return {
    ...form,
    shipments,
    handedOver,
    remaining,
    needsCourierName: unbookedIds.length > 0,
    canSubmit: remaining.every(({ shipment: { id } }) => !values.bills[id] || EWAY_BILL_PATTERN.test(values.bills[id])),
    getRow: (id: string) => ({
      trackingNumber: values.trackingNumbers[id] ?? '',
      bill: values.bills[id] ?? '',
      outcome: outcomes[id],
      onTrackingNumber: (trackingNumber: string) =>
        set(({ trackingNumbers }) => ({ trackingNumbers: { ...trackingNumbers, [id]: trackingNumber } })),
      onPaste: (text: string) =>
        set(({ trackingNumbers }) => ({
          trackingNumbers: fillTrackingNumbers(trackingNumbers, unbookedIds, { from: id, text }),
        })),
      onBill: (bill: string) => set(({ bills }) => ({ bills: { ...bills, [id]: bill } })),
    }),
  };
}

export type HandoverRowState = ReturnType<ReturnType<typeof useHandover>['getRow']>;

function toHandoverBody(
  { shipment: { id }, booked }: HandoverShipment,
  { courierName, link, trackingNumbers, bills }: HandoverFormValues,
) {
  const trackingNumber = normalizeTrackingNumber(trackingNumbers[id] ?? '');
  const ewayBill = bills[id] || undefined;
  if (booked) return { id, ewayBill };
  const trackingUrl = toTrackingUrl(link.trim(), trackingNumber);
  return {
    id,
    courierName: courierName.trim(),
    trackingNumber: trackingNumber || undefined,
    trackingUrl,
    ewayBill,
  };
}

export function formatShipmentCount(count: number): string {
  return `${count} ${count === 1 ? 'shipment' : 'shipments'}`;
}
