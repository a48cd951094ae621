import * as account from '../../src/mail/account-letters.ts';
import { orderEditLetter } from '../../src/mail/order-edit-letter.ts';
import { type About, confirmationLetter, newOrderLetter, statusLetter } from '../../src/mail/order-letters.ts';
import { type ParcelNews, parcelLetter } from '../../src/mail/parcel-letters.ts';
import { withNotMe } from '../../src/mail/send-letter.ts';
import { lowStockLetter } from '../../src/mail/stock/stock-letter.ts';
import type { Sample } from './sample.ts';
import { aLongOrder, anOrder, CREDITED, INVOICED, SHIPPED } from './sample-order.ts';
import { returnSamples } from './sample-returns.ts';

export const COMPANY = {
  name: 'Kinari',
  email: 'care@kinari.example',
  phone: '9876543210',
  address: '14 Laxmi Road, Sadashiv Peth, Pune, Maharashtra 411030',
};
const TOKEN = 'q2Yw7mVdT4nB8sXe1KpL0aRzG5hJ6uCi9oMt3vWbEyA';

/** Every letter of the shop in every variation: the one list of them, for people to look at and for tests to go through. */
export function sampleLetters(publicUrl: string): Sample[] {
  return [
    ...accountLetters(publicUrl),
    ...orderLetters(publicUrl),
    ...parcelLetters(publicUrl),
    ...editLetters(publicUrl),
    ...returnSamples(publicUrl, COMPANY),
    ...stockLetters(publicUrl),
  ];
}

function stockLetters(publicUrl: string): Sample[] {
  const low = [
    { name: 'Haldi Festive Kurta, Haldi, M', sku: 'KU-HAL-M', stock: 4 },
    { name: 'Naad Wireless Headphones, Black', sku: null, stock: 9 },
  ];
  const out = [{ name: 'Utsav Zari Border Silk Saree, Jamun', sku: 'SA-UTS', stock: 0 }];
  const news = { low, lowCount: 34, out, outCount: 1, publicUrl };
  return [
    { name: 'low-stock', group: 'Staff', by: 'lowStockLetter', letter: lowStockLetter(news) },
    {
      name: 'low-stock-nothing-gone',
      group: 'Staff',
      by: 'lowStockLetter',
      letter: lowStockLetter({ ...news, lowCount: 2, out: [], outCount: 0 }),
    },
  ];
}

function accountLetters(publicUrl: string): Sample[] {
  const link = (page: string) => ({ company: 'Kinari', firstName: 'Asha', url: `${publicUrl}/${page}#token=${TOKEN}` });
  const shop = { company: 'Kinari', firstName: 'Asha', url: publicUrl };
  const newEmail = 'a.very.long.address.that.nobody.would.want.to.type@a-long-name-of-a-company.example';
  const agreement = { newEmail, url: link('confirm-email').url };
  const at = new Date('2026-11-18T09:54:00Z');
  const device = 'Chrome on Android';
  const given = {
    welcomeLetter: { welcome: account.welcomeLetter(link('verify-email')) },
    verificationLetter: {
      'verify-address': account.verificationLetter(link('verify-email')),
      'verify-address-of-nobody-by-name': account.verificationLetter({ ...link('verify-email'), firstName: '' }),
    },
    passwordResetLetter: { 'password-reset': account.passwordResetLetter(link('reset-password')) },
    passwordChangedLetter: {
      'password-changed': account.passwordChangedLetter(shop),
      'password-changed-to-a-stranger': withNotMe(account.passwordChangedLetter(shop), publicUrl, TOKEN),
    },
    passwordGuessedLetter: { 'password-guessed': account.passwordGuessedLetter(shop) },
    accountClosingLetter: { 'account-closing': account.accountClosingLetter({ ...link('keep-account'), dueAt: at }) },
    newEmailProofLetter: { 'new-address': account.newEmailProofLetter(link('confirm-email')) },
    emailChangeNoticeLetter: {
      'another-address': account.emailChangeNoticeLetter({ ...link('stop-email-change'), agreement }),
      'another-address-never-verified': account.emailChangeNoticeLetter({
        ...link('stop-email-change'),
        agreement: undefined,
      }),
    },
    emailChangedLetter: { 'address-changed': account.emailChangedLetter(shop) },
    staffInvitationLetter: {
      'staff-invitation': account.staffInvitationLetter({ ...link('join-staff'), inviter: 'Asha Rao' }),
    },
    newDeviceLetter: { 'new-device': account.newDeviceLetter({ ...shop, device, at }) },
  };
  return Object.entries(given).flatMap(([by, letters]) =>
    Object.entries(letters).map(([name, letter]) => ({ name, group: 'Account', by, letter })),
  );
}

function aboutIn(publicUrl: string): Omit<About, 'order'> {
  return {
    company: 'Kinari',
    publicUrl,
    trackLink: `${publicUrl}/myaccount/order`,
    today: '2026-11-16',
    toStranger: false,
  };
}

function orderLetters(publicUrl: string): Sample[] {
  const facts = { ...aboutIn(publicUrl), order: anOrder() };
  const placed = { group: 'Order', by: 'confirmationLetter' };
  const moved = { group: 'Order', by: 'statusLetter' };
  const status = (order: About['order'], more: Partial<About> = {}) => statusLetter({ ...facts, order, ...more });
  const stranger = confirmationLetter({ ...facts, toStranger: true });
  const delivered = anOrder({
    deliveryStatus: 'DELIVERED',
    paymentStatus: 'PAID',
    deliveredOn: '2026-11-20',
    statusDays: { SHIPPED: '2026-11-17', DELIVERED: '2026-11-20' },
    documents: INVOICED,
  });
  const [kurta] = anOrder().lines;
  const exchange = {
    order: anOrder({ ...(kurta && { lines: [{ ...kurta, quantity: 1 }] }), credit: 129_900, paymentStatus: 'PAID' }),
    exchangeFor: 'R-7K3M9QXA',
  };
  const cancelled = anOrder({ deliveryStatus: 'CANCELED', statusDays: { CANCELED: '2026-11-16' } });
  return [
    { name: 'order-placed', ...placed, letter: confirmationLetter(facts) },
    { name: 'order-placed-signed-link', ...placed, letter: confirmationLetter({ ...facts, ...signed(publicUrl) }) },
    { name: 'order-placed-to-a-stranger', ...placed, letter: withNotMe(stranger, publicUrl, TOKEN) },
    {
      name: 'order-placed-part-credit',
      ...placed,
      letter: confirmationLetter({ ...facts, order: anOrder({ credit: 129_900 }) }),
    },
    { name: 'order-placed-exchange', ...placed, letter: confirmationLetter({ ...facts, ...exchange }) },
    { name: 'order-placed-long', ...placed, letter: confirmationLetter({ ...facts, order: aLongOrder() }) },
    { name: 'order-prepared', ...moved, letter: status(anOrder()) },
    { name: 'order-shipped', ...moved, letter: status(SHIPPED) },
    { name: 'order-shipped-paid', ...moved, letter: status({ ...SHIPPED, paymentStatus: 'PAID' }) },
    { name: 'order-shipped-late', ...moved, letter: status(SHIPPED, { today: '2026-11-22' }) },
    { name: 'order-delivered', ...moved, letter: status(delivered) },
    {
      name: 'order-delivered-all-returnable',
      ...moved,
      letter: status(delivered, { offer: { isOnline: true, forAnyReason: 'all' } }),
    },
    {
      name: 'order-delivered-not-returnable',
      ...moved,
      letter: status(delivered, { offer: { isOnline: true, forAnyReason: 'none' } }),
    },
    {
      name: 'order-cancelled-credit',
      ...moved,
      letter: status(cancelled, { paidBack: { credit: 129_900, money: 0 } }),
    },
    { name: 'order-cancelled', ...moved, letter: status(cancelled) },
    {
      name: 'order-cancelled-refund-due',
      ...moved,
      letter: status({ ...cancelled, paymentStatus: 'REFUND_DUE', documents: CREDITED }),
    },
    { name: 'new-order-to-staff', group: 'Staff', by: 'newOrderLetter', letter: newOrderLetter(facts) },
  ];
}

function signed(publicUrl: string) {
  return { trackLink: `${publicUrl}/track/${TOKEN}` };
}

const PARCEL: ParcelNews['parcel'] = {
  position: 1,
  of: 1,
  courier: 'Delhivery',
  number: '19041427220815',
  trackUrl: 'https://courier.example/19041427220815',
  collect: SHIPPED.total,
  expectedOn: '2026-11-20',
  packedOn: '2026-11-16',
  handedOn: '2026-11-17',
  lines: SHIPPED.lines,
  documents: INVOICED,
};
const SECOND = SHIPPED.lines.slice(2);

const PARCELS: Record<ParcelNews['kind'], Partial<ParcelNews> & { at: Date }> = {
  handed_over: { at: new Date('2026-11-17T12:50:00Z') },
  out: { at: new Date('2026-11-20T03:22:00Z') },
  failed: {
    at: new Date('2026-11-20T07:54:00Z'),
    reason: 'nobody was at home',
    decideBy: new Date('2026-11-21T07:54:00Z'),
  },
  delivered: { at: new Date('2026-11-20T07:54:00Z') },
  returning: { at: new Date('2026-11-22T07:54:00Z'), reason: 'You asked us to bring it back' },
  late: {
    at: new Date('2026-11-21T05:00:00Z'),
    reason: 'It missed its flight from Bengaluru on Friday night and now comes by road.',
    parcel: { ...PARCEL, expectedOn: '2026-11-24' },
  },
};

function parcelLetters(publicUrl: string): Sample[] {
  const facts = { ...aboutIn(publicUrl), ...signed(publicUrl), order: SHIPPED, parcel: PARCEL };
  return [...eachKind(facts), ...unknownDays(facts)];
}

type ParcelFacts = Omit<About, 'today'> & Pick<ParcelNews, 'parcel'>;

/** While nobody knows until when, or by when. */
function unknownDays(facts: ParcelFacts): Sample[] {
  const made = { group: 'Parcel', by: 'parcelLetter' };
  const [failed, late] = [PARCELS.failed.at, PARCELS.late.at];
  return [
    { name: 'parcel-failed-no-limit', ...made, letter: parcelLetter({ ...facts, kind: 'failed', at: failed }) },
    { name: 'parcel-late-no-day', ...made, letter: parcelLetter({ ...facts, kind: 'late', at: late }) },
  ];
}

function eachKind(facts: ParcelFacts): Sample[] {
  const kinds = Object.entries(PARCELS) as [ParcelNews['kind'], (typeof PARCELS)[ParcelNews['kind']]][];
  return kinds.flatMap(([kind, news]) => {
    const one = { ...facts, kind, ...news };
    const ofTwo = { ...one.parcel, position: 2, of: 2, courier: 'Blue Dart', number: 'BD77124480', trackUrl: null };
    const paid = { ...ofTwo, collect: 0, lines: SECOND };
    const long = aLongOrder({ deliveryStatus: 'SHIPPED' });
    const longParcel = { ...one.parcel, lines: long.lines, collect: long.total, courier: 'Shree Maruti Integrated' };
    const name = `parcel-${kind.replace('_', '-')}`;
    const made = { group: 'Parcel', by: 'parcelLetter' };
    return [
      { name, ...made, letter: parcelLetter(one) },
      { name: `${name}-second-paid`, ...made, letter: parcelLetter({ ...one, parcel: paid }) },
      {
        name: `${name}-long-to-a-stranger`,
        ...made,
        letter: withNotMe(
          parcelLetter({ ...one, order: long, parcel: longParcel, toStranger: true }),
          facts.publicUrl,
          TOKEN,
        ),
      },
    ];
  });
}

function editLetters(publicUrl: string): Sample[] {
  const before = anOrder();
  const [kurta, , lamp] = before.lines;
  const fewer = anOrder({ lines: [...(kurta ? [{ ...kurta, quantity: 1 }] : []), ...(lamp ? [lamp] : [])] });
  const moved = anOrder({ addressLine1: '7 Prabhat Road', mobile: '9822099999' });
  const facts = { ...aboutIn(publicUrl), ...signed(publicUrl), before };
  const made = { group: 'Order', by: 'orderEditLetter' };
  const broken = { order: fewer, reason: 'one kurta was torn in our store, and the boots are sold out' };
  return [
    { name: 'order-changed', ...made, letter: orderEditLetter({ ...facts, ...broken }) },
    {
      name: 'order-changed-paid',
      ...made,
      letter: orderEditLetter({ ...facts, ...broken, order: { ...fewer, paymentStatus: 'PAID' } }),
    },
    {
      name: 'order-changed-address',
      ...made,
      letter: orderEditLetter({ ...facts, order: moved, reason: 'You asked us to on the telephone' }),
    },
    {
      name: 'order-changed-to-a-stranger',
      ...made,
      letter: withNotMe(
        orderEditLetter({ ...facts, order: moved, reason: 'You asked us to', toStranger: true }),
        publicUrl,
        TOKEN,
      ),
    },
    {
      name: 'order-changed-long',
      ...made,
      letter: orderEditLetter({ ...facts, ...broken, before: aLongOrder(), order: { ...aLongOrder(), ...fewer } }),
    },
  ];
}
