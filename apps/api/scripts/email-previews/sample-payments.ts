import {
  newOrderEmail,
  type OrderEmailData,
  orderConfirmationEmail,
  orderStatusEmail,
} from '../../src/emails/order-emails.ts';
import { paymentReceivedEmail } from '../../src/emails/payment-emails.ts';
import type { OnlinePayment } from '../../src/emails/payment-format.ts';
import type { Sample } from './sample.ts';
import { createSampleOrder, SHIPPED_ORDER } from './sample-order.ts';

const PAID = { paymentMethod: 'ONLINE', paymentStatus: 'PAID' } as const;
const ORDER = createSampleOrder(PAID);
const PAYMENT: OnlinePayment = {
  paise: ORDER.total,
  method: 'upi',
  paidAt: new Date('2026-11-15T09:32:00Z'),
  reference: '631944712085',
  isLate: false,
};

/** Emails about orders that were paid online. */
export function createPaymentSamples(data: Omit<OrderEmailData, 'order'>): Sample[] {
  const paidData = { ...data, order: ORDER, payment: PAYMENT };
  const credit = 129_900;
  const withCredit = {
    ...paidData,
    order: createSampleOrder({ ...PAID, credit }),
    payment: {
      ...PAYMENT,
      paise: ORDER.total - credit,
      method: 'netbanking' as const,
      reference: 'pay_QkT8mN2xW4vB7c',
    },
  };
  const canceledOrder = createSampleOrder({
    paymentMethod: 'ONLINE',
    paymentStatus: 'REFUND_DUE',
    deliveryStatus: 'CANCELED',
    statusDays: { CANCELED: '2026-11-16' },
  });
  const confirmation = { group: 'Order', by: 'orderConfirmationEmail' };
  const status = { group: 'Order', by: 'orderStatusEmail' };
  const received = { group: 'Order', by: 'paymentReceivedEmail' };
  return [
    { name: 'order-placed-paid-online', ...confirmation, email: orderConfirmationEmail(paidData) },
    { name: 'order-placed-paid-online-part-credit', ...confirmation, email: orderConfirmationEmail(withCredit) },
    {
      name: 'order-placed-payment-late',
      ...confirmation,
      email: orderConfirmationEmail({ ...paidData, payment: { ...PAYMENT, method: 'card', isLate: true } }),
    },
    {
      name: 'order-placed-pay-online-instead',
      ...confirmation,
      email: orderConfirmationEmail({
        ...data,
        order: createSampleOrder(),
        payLink: `${data.publicUrl}/pay/t/q2Yw7mVdT4nB8sXe1KpL0aRzG5hJ6uCi9oMt3vWbEyA`,
      }),
    },
    { name: 'payment-received', ...received, email: paymentReceivedEmail(paidData) },
    {
      name: 'payment-received-method-unknown',
      ...received,
      email: paymentReceivedEmail({ ...paidData, payment: { ...PAYMENT, method: null, reference: null } }),
    },
    {
      name: 'order-shipped-paid-online',
      ...status,
      email: orderStatusEmail({ ...paidData, order: { ...SHIPPED_ORDER, ...PAID } }),
    },
    {
      name: 'order-cancelled-paid-online',
      ...status,
      email: orderStatusEmail({
        ...paidData,
        order: canceledOrder,
        paidBack: { credit: 0, money: ORDER.total, isToSource: true },
      }),
    },
    { name: 'new-order-to-staff-paid-online', group: 'Staff', by: 'newOrderEmail', email: newOrderEmail(paidData) },
  ];
}
