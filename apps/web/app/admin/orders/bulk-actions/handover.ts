import { EWAY_BILL_THRESHOLD_RUPEES } from '@kinari/contract/labels/shipment-labels';
import { formatPlural } from '@kinari/contract/locale';
import { useState } from 'react';
import type { Errors } from '../../../ui/form/form-errors.ts';
import { useForm } from '../../../ui/form/use-form.ts';
import { notify } from '../../../ui/toast.ts';
import type { Order } from '../orders.data.ts';
import { useHandOverShipments } from './bulk-actions.data.ts';

type HandoverFormValues = {
  courierName: string;
  link: string;
  trackingNumbers: Record<string, string>;
  bills: Record<string, string>;
};

const INITIAL_VALUES: HandoverFormValues = { courierName: '', link: '', trackingNumbers: {}, bills: {} };
const EWAY_BILL_PATTERN = /^\d{12}$/;

export function useHandover(orders: Order[]) {
  // Fixed when the dialog opens, so that shipments already handed over stay listed.
  const [shipments] = useState(() => listShipmentsToHandOver(orders));
  // True if handed over, otherwise the error text.
  const [outcomes, setOutcomes] = useState<Record<string, string | true>>({});
  const { mutateAsync } = useHandOverShipments();
  const handedOver = shipments.filter(({ shipment }) => outcomes[shipment.id] === true);
  const remaining = shipments.filter((row) => !handedOver.includes(row));
  const unbookedIds = remaining.filter(({ booked }) => !booked).map(({ shipment }) => shipment.id);

  const { set, values, ...form } = useForm({
    initial: INITIAL_VALUES,
    validate: (formValues) => validateHandover(formValues, unbookedIds.length > 0),
    submit: async (formValues) => {
      const results = await mutateAsync(remaining.map((row) => toHandoverBody(row, formValues)));
      const resultEntries = results.map(({ id, done, message }) => [id, done || (message ?? '')] as const);
      setOutcomes({ ...outcomes, ...Object.fromEntries(resultEntries) });
      if (resultEntries.some(([, outcome]) => outcome !== true)) return;
      notify({ text: `${formatPlural(shipments.length, 'shipment')} handed over`, tone: 'ok' });
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

export function validateHandover(
  { courierName, link }: Pick<HandoverFormValues, 'courierName' | 'link'>,
  needsCourierName: boolean,
): Errors<'courierName' | 'link'> {
  return {
    courierName: courierName.trim() || !needsCourierName ? undefined : 'Enter the courier',
    link: isUrlTemplate(link.trim()) ? undefined : 'Enter a link that starts with https://',
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

type OrderShipment = NonNullable<Order['shipments']>[number];
/** A packed shipment of a selected order. A booked one already has its tracking number. */
export type HandoverShipment = { shipment: OrderShipment; order: Order; label: string; booked: boolean; dear: boolean };

export function listShipmentsToHandOver(orders: readonly Order[]): HandoverShipment[] {
  return orders.flatMap((order) => {
    const activeShipments = (order.shipments ?? []).filter(({ status }) => status !== 'canceled');
    return activeShipments
      .filter(({ status }) => status === 'packed' || status === 'ready_to_ship')
      .map((shipment) => ({
        shipment,
        order,
        label:
          activeShipments.length > 1 ? `${order.id.slice(0, 8)}, shipment ${shipment.position}` : order.id.slice(0, 8),
        booked: shipment.status === 'ready_to_ship' || shipment.trackingNumber !== null,
        dear: calculateValue(order, shipment) > EWAY_BILL_THRESHOLD_RUPEES,
      }));
  });
}

function calculateValue({ items }: Order, { lines }: OrderShipment): number {
  const unitPrice = (id: string) => items.find((item) => item.id === id)?.priceAtPurchase ?? 0;
  return lines.reduce((sum, { orderLineId, quantity }) => sum + unitPrice(orderLineId) * quantity, 0);
}

/** Removes spaces, as in printed numbers. */
export function normalizeTrackingNumber(text: string): string {
  return text.replaceAll(/\s/g, '');
}

/** Fills one field and those below from a pasted list, one line each. */
export function fillTrackingNumbers(
  trackingNumbers: Readonly<Record<string, string>>,
  fields: readonly string[],
  { from, text }: { from: string; text: string },
): Record<string, string> {
  const lines = text
    .split(/[\r\n,;\t]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  const targetFields = fields.slice(fields.indexOf(from));
  return {
    ...trackingNumbers,
    ...Object.fromEntries(targetFields.slice(0, lines.length).map((id, index) => [id, lines[index] ?? ''])),
  };
}

/** Returns the tracking URL. Replaces `{number}` in the template. */
export function toTrackingUrl(template: string, trackingNumber: string): string | undefined {
  return template && trackingNumber ? template.replaceAll('{number}', encodeURIComponent(trackingNumber)) : undefined;
}

export function isUrlTemplate(text: string): boolean {
  return text === '' || (URL.canParse(text) && /^https?:\/\//.test(text));
}
