import * as account from '../../src/emails/account-emails.ts';
import { orderEditEmail } from '../../src/emails/order-edit-emails.ts';
import {
  newOrderEmail,
  type OrderEmailData,
  orderConfirmationEmail,
  orderStatusEmail,
} from '../../src/emails/order-emails.ts';
import { withStopEmailsLink } from '../../src/emails/send-email.ts';
import { type ShipmentEmailData, shipmentEmail } from '../../src/emails/shipment-emails.ts';
import { lowStockEmail } from '../../src/emails/stock/stock-emails.ts';
import type { Sample } from './sample.ts';
import {
  CREDIT_NOTE_DOCUMENTS,
  createLongOrder,
  createSampleOrder,
  INVOICE_DOCUMENTS,
  SHIPPED_ORDER,
} from './sample-order.ts';
import { createPaymentSamples } from './sample-payments.ts';
import { createReturnSamples } from './sample-returns.ts';

export const COMPANY = {
  name: 'Kinari',
  email: 'care@kinari.example',
  phone: '9876543210',
  address: '14 Laxmi Road, Sadashiv Peth, Pune, Maharashtra 411030',
};
const TOKEN = 'q2Yw7mVdT4nB8sXe1KpL0aRzG5hJ6uCi9oMt3vWbEyA';

/** Every email in every variation, for the gallery and the tests. */
export function createSampleEmails(publicUrl: string): Sample[] {
  return [
    ...createAccountEmails(publicUrl),
    ...createOrderEmails(publicUrl),
    ...createPaymentSamples({ ...createOrderEmailData(publicUrl), ...signedUrls(publicUrl) }),
    ...createShipmentEmails(publicUrl),
    ...createOrderEditEmails(publicUrl),
    ...createReturnSamples(publicUrl, COMPANY),
    ...createStockEmails(publicUrl),
  ];
}

function createStockEmails(publicUrl: string): Sample[] {
  const low = [
    { name: 'Haldi Festive Kurta, Haldi, M', sku: 'KU-HAL-M', stock: 4 },
    { name: 'Naad Wireless Headphones, Black', sku: null, stock: 9 },
  ];
  const out = [{ name: 'Utsav Zari Border Silk Saree, Jamun', sku: 'SA-UTS', stock: 0 }];
  const emailData = { low, lowCount: 34, out, outCount: 1, publicUrl };
  return [
    { name: 'low-stock', group: 'Staff', by: 'lowStockEmail', email: lowStockEmail(emailData) },
    {
      name: 'low-stock-nothing-gone',
      group: 'Staff',
      by: 'lowStockEmail',
      email: lowStockEmail({ ...emailData, lowCount: 2, out: [], outCount: 0 }),
    },
  ];
}

function createAccountEmails(publicUrl: string): Sample[] {
  const link = (page: string) => ({ company: 'Kinari', firstName: 'Asha', url: `${publicUrl}/${page}#token=${TOKEN}` });
  const shop = { company: 'Kinari', firstName: 'Asha', url: publicUrl };
  const newEmail = 'a.very.long.address.that.nobody.would.want.to.type@a-long-name-of-a-company.example';
  const agreement = { newEmail, url: link('confirm-email').url };
  const at = new Date('2026-11-18T09:54:00Z');
  const device = 'Chrome on Android';
  const samples = {
    welcomeEmail: { welcome: account.welcomeEmail(link('verify-email')) },
    verificationEmail: {
      'verify-address': account.verificationEmail(link('verify-email')),
      'verify-address-of-nobody-by-name': account.verificationEmail({ ...link('verify-email'), firstName: '' }),
    },
    passwordResetEmail: { 'password-reset': account.passwordResetEmail(link('reset-password')) },
    passwordChangedEmail: {
      'password-changed': account.passwordChangedEmail(shop),
      'password-changed-to-a-stranger': withStopEmailsLink(account.passwordChangedEmail(shop), publicUrl, TOKEN),
    },
    suspiciousPasswordAttemptsEmail: { 'suspicious-password-attempts': account.suspiciousPasswordAttemptsEmail(shop) },
    accountDeletionEmail: {
      'account-deletion': account.accountDeletionEmail({ ...link('cancel-account-deletion'), dueAt: at }),
    },
    confirmNewEmailEmail: { 'new-address': account.confirmNewEmailEmail(link('confirm-email')) },
    emailChangeNoticeEmail: {
      'another-address': account.emailChangeNoticeEmail({ ...link('cancel-email-change'), agreement }),
      'another-address-never-verified': account.emailChangeNoticeEmail({
        ...link('cancel-email-change'),
        agreement: undefined,
      }),
    },
    emailChangedEmail: { 'address-changed': account.emailChangedEmail(shop) },
    staffInvitationEmail: {
      'staff-invitation': account.staffInvitationEmail({ ...link('join-staff'), inviter: 'Asha Rao' }),
    },
    twoFactorChangedEmail: {
      'two-factor-on': account.twoFactorChangedEmail({ ...shop, change: 'on' }),
      'two-factor-off': account.twoFactorChangedEmail({ ...shop, change: 'off' }),
      'recovery-code-used': account.twoFactorChangedEmail({ ...shop, change: 'recovery_used' }),
      'recovery-codes-regenerated': account.twoFactorChangedEmail({ ...shop, change: 'codes_renewed' }),
    },
    staffJoinedEmail: {
      'staff-joined': account.staffJoinedEmail({ ...link('admin/settings/staff'), joined: 'meera@kinari.example' }),
    },
    unusedApiKeyEmail: {
      'api-key-unused': account.unusedApiKeyEmail({
        ...link('admin/settings/api-keys'),
        name: 'Warehouse scanner',
        isStopped: false,
      }),
      'api-key-stopped': account.unusedApiKeyEmail({
        ...link('admin/settings/api-keys'),
        name: 'Warehouse scanner',
        isStopped: true,
      }),
    },
    webhookPausedEmail: {
      'webhook-paused': account.webhookPausedEmail({
        ...link('admin/settings/webhooks'),
        address: 'https://books.example/hooks/kinari',
      }),
    },
    newDeviceEmail: { 'new-device': account.newDeviceEmail({ ...shop, device, at }) },
  };
  return Object.entries(samples).flatMap(([by, emails]) =>
    Object.entries(emails).map(([name, email]) => ({ name, group: 'Account', by, email })),
  );
}

function createOrderEmailData(publicUrl: string): Omit<OrderEmailData, 'order'> {
  return {
    company: 'Kinari',
    publicUrl,
    trackLink: `${publicUrl}/myaccount/order`,
    today: '2026-11-16',
    toStranger: false,
  };
}

function createOrderEmails(publicUrl: string): Sample[] {
  const data = { ...createOrderEmailData(publicUrl), order: createSampleOrder() };
  const confirmationMeta = { group: 'Order', by: 'orderConfirmationEmail' };
  const moved = { group: 'Order', by: 'orderStatusEmail' };
  const status = (order: OrderEmailData['order'], overrides: Partial<OrderEmailData> = {}) =>
    orderStatusEmail({ ...data, order, ...overrides });
  const unverifiedEmail = orderConfirmationEmail({ ...data, toStranger: true });
  const delivered = createSampleOrder({
    deliveryStatus: 'DELIVERED',
    paymentStatus: 'PAID',
    deliveredOn: '2026-11-20',
    statusDays: { SHIPPED: '2026-11-17', DELIVERED: '2026-11-20' },
    documents: INVOICE_DOCUMENTS,
  });
  const [kurta] = createSampleOrder().lines;
  const exchange = {
    order: createSampleOrder({
      ...(kurta && { lines: [{ ...kurta, quantity: 1 }] }),
      credit: 129_900,
      paymentStatus: 'PAID',
    }),
    exchangeFor: 'R-7K3M9QXA',
  };
  const cancelled = createSampleOrder({ deliveryStatus: 'CANCELED', statusDays: { CANCELED: '2026-11-16' } });
  return [
    { name: 'order-placed', ...confirmationMeta, email: orderConfirmationEmail(data) },
    {
      name: 'order-placed-signed-link',
      ...confirmationMeta,
      email: orderConfirmationEmail({ ...data, ...signedUrls(publicUrl) }),
    },
    {
      name: 'order-placed-to-a-stranger',
      ...confirmationMeta,
      email: withStopEmailsLink(unverifiedEmail, publicUrl, TOKEN),
    },
    {
      name: 'order-placed-part-credit',
      ...confirmationMeta,
      email: orderConfirmationEmail({ ...data, order: createSampleOrder({ credit: 129_900 }) }),
    },
    { name: 'order-placed-exchange', ...confirmationMeta, email: orderConfirmationEmail({ ...data, ...exchange }) },
    {
      name: 'order-placed-long',
      ...confirmationMeta,
      email: orderConfirmationEmail({ ...data, order: createLongOrder() }),
    },
    { name: 'order-prepared', ...moved, email: status(createSampleOrder()) },
    { name: 'order-shipped', ...moved, email: status(SHIPPED_ORDER) },
    { name: 'order-shipped-paid', ...moved, email: status({ ...SHIPPED_ORDER, paymentStatus: 'PAID' }) },
    { name: 'order-shipped-late', ...moved, email: status(SHIPPED_ORDER, { today: '2026-11-22' }) },
    { name: 'order-delivered', ...moved, email: status(delivered) },
    {
      name: 'order-delivered-all-returnable',
      ...moved,
      email: status(delivered, { offer: { isOnline: true, forAnyReason: 'all' } }),
    },
    {
      name: 'order-delivered-not-returnable',
      ...moved,
      email: status(delivered, { offer: { isOnline: true, forAnyReason: 'none' } }),
    },
    {
      name: 'order-cancelled-credit',
      ...moved,
      email: status(cancelled, { paidBack: { credit: 129_900, money: 0 } }),
    },
    { name: 'order-cancelled', ...moved, email: status(cancelled) },
    {
      name: 'order-cancelled-refund-due',
      ...moved,
      email: status({ ...cancelled, paymentStatus: 'REFUND_DUE', documents: CREDIT_NOTE_DOCUMENTS }),
    },
    { name: 'new-order-to-staff', group: 'Staff', by: 'newOrderEmail', email: newOrderEmail(data) },
  ];
}

function signedUrls(publicUrl: string) {
  return { trackLink: `${publicUrl}/track/${TOKEN}` };
}

const SHIPMENT: ShipmentEmailData['shipment'] = {
  position: 1,
  of: 1,
  courierName: 'Delhivery',
  trackingNumber: '19041427220815',
  trackingUrl: 'https://courier.example/19041427220815',
  codAmount: SHIPPED_ORDER.total,
  expectedOn: '2026-11-20',
  packedOn: '2026-11-16',
  handedOn: '2026-11-17',
  lines: SHIPPED_ORDER.lines,
  documents: INVOICE_DOCUMENTS,
};
const SECOND_SHIPMENT_LINES = SHIPPED_ORDER.lines.slice(2);

const SHIPMENT_SAMPLES: Record<ShipmentEmailData['kind'], Partial<ShipmentEmailData> & { at: Date }> = {
  handed_over: { at: new Date('2026-11-17T12:50:00Z') },
  out_for_delivery: { at: new Date('2026-11-20T03:22:00Z') },
  delivery_failed: {
    at: new Date('2026-11-20T07:54:00Z'),
    reason: 'no one was at home',
    respondBy: new Date('2026-11-21T07:54:00Z'),
  },
  delivered: { at: new Date('2026-11-20T07:54:00Z') },
  returning_to_origin: { at: new Date('2026-11-22T07:54:00Z'), reason: 'You asked us to return it' },
  late: {
    at: new Date('2026-11-21T05:00:00Z'),
    reason: 'It missed its flight from Bengaluru on Friday night and now comes by road.',
    shipment: { ...SHIPMENT, expectedOn: '2026-11-24' },
  },
};

function createShipmentEmails(publicUrl: string): Sample[] {
  const data = {
    ...createOrderEmailData(publicUrl),
    ...signedUrls(publicUrl),
    order: SHIPPED_ORDER,
    shipment: SHIPMENT,
  };
  return [...createEmailsByKind(data), ...createUnknownDayEmails(data)];
}

type ShipmentSampleData = Omit<OrderEmailData, 'today'> & Pick<ShipmentEmailData, 'shipment'>;

/** Emails about shipments without a known deadline or delivery day. */
function createUnknownDayEmails(data: ShipmentSampleData): Sample[] {
  const meta = { group: 'Shipment', by: 'shipmentEmail' };
  const [failed, late] = [SHIPMENT_SAMPLES.delivery_failed.at, SHIPMENT_SAMPLES.late.at];
  return [
    {
      name: 'shipment-delivery-failed-no-limit',
      ...meta,
      email: shipmentEmail({ ...data, kind: 'delivery_failed', at: failed }),
    },
    { name: 'shipment-late-no-day', ...meta, email: shipmentEmail({ ...data, kind: 'late', at: late }) },
  ];
}

function createEmailsByKind(data: ShipmentSampleData): Sample[] {
  const kinds = Object.entries(SHIPMENT_SAMPLES) as [
    ShipmentEmailData['kind'],
    (typeof SHIPMENT_SAMPLES)[ShipmentEmailData['kind']],
  ][];
  return kinds.flatMap(([kind, emailData]) => {
    const shipmentData = { ...data, kind, ...emailData };
    const secondShipment = {
      ...shipmentData.shipment,
      position: 2,
      of: 2,
      courierName: 'Blue Dart',
      trackingNumber: 'BD77124480',
      trackingUrl: null,
    };
    const paid = { ...secondShipment, codAmount: 0, lines: SECOND_SHIPMENT_LINES };
    const longOrder = createLongOrder({ deliveryStatus: 'SHIPPED' });
    const longShipment = {
      ...shipmentData.shipment,
      lines: longOrder.lines,
      codAmount: longOrder.total,
      courierName: 'Shree Maruti Integrated',
    };
    const name = `shipment-${kind.replaceAll('_', '-')}`;
    const meta = { group: 'Shipment', by: 'shipmentEmail' };
    return [
      { name, ...meta, email: shipmentEmail(shipmentData) },
      { name: `${name}-second-paid`, ...meta, email: shipmentEmail({ ...shipmentData, shipment: paid }) },
      {
        name: `${name}-long-to-a-stranger`,
        ...meta,
        email: withStopEmailsLink(
          shipmentEmail({ ...shipmentData, order: longOrder, shipment: longShipment, toStranger: true }),
          data.publicUrl,
          TOKEN,
        ),
      },
    ];
  });
}

function createOrderEditEmails(publicUrl: string): Sample[] {
  const before = createSampleOrder();
  const [kurta, , lamp] = before.lines;
  const fewerItems = createSampleOrder({
    lines: [...(kurta ? [{ ...kurta, quantity: 1 }] : []), ...(lamp ? [lamp] : [])],
  });
  const moved = createSampleOrder({ addressLine1: '7 Prabhat Road', mobile: '9822099999' });
  const data = { ...createOrderEmailData(publicUrl), ...signedUrls(publicUrl), before };
  const meta = { group: 'Order', by: 'orderEditEmail' };
  const editReason = { order: fewerItems, reason: 'one kurta was torn in our store, and the boots are sold out' };
  return [
    { name: 'order-changed', ...meta, email: orderEditEmail({ ...data, ...editReason }) },
    {
      name: 'order-changed-paid',
      ...meta,
      email: orderEditEmail({ ...data, ...editReason, order: { ...fewerItems, paymentStatus: 'PAID' } }),
    },
    {
      name: 'order-changed-address',
      ...meta,
      email: orderEditEmail({ ...data, order: moved, reason: 'You asked us to on the telephone' }),
    },
    {
      name: 'order-changed-to-a-stranger',
      ...meta,
      email: withStopEmailsLink(
        orderEditEmail({ ...data, order: moved, reason: 'You asked us to', toStranger: true }),
        publicUrl,
        TOKEN,
      ),
    },
    {
      name: 'order-changed-long',
      ...meta,
      email: orderEditEmail({
        ...data,
        ...editReason,
        before: createLongOrder(),
        order: { ...createLongOrder(), ...fewerItems },
      }),
    },
  ];
}
