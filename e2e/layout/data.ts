import { setTimeout as wait } from 'node:timers/promises';
import { MAX_LENGTH } from '@kinari/contract/limits';
import { SETTINGS } from '@kinari/contract/settings';
import { toSlug } from '@kinari/contract/slug';
import { expect } from '@playwright/test';
import { runSql } from '../support/database.ts';
import { handOverInOtherSession, packInOtherSession } from '../support/packing.ts';
import { ADMIN, callApi, type Person, signInOnOtherDevice } from '../support/people.ts';
import { SHOP_URL } from '../support/ports.ts';
import {
  approveReturn,
  enableReturns,
  inspectReturn,
  receiveReturn,
  requestReturnInOtherSession,
} from '../support/returns.ts';
import { createShipment, listShipmentLines } from '../support/shipments.ts';
import {
  addToWishlist,
  fillCart,
  placeOrder,
  type TestProduct,
  type Variant,
  wellStockedProducts,
} from '../support/shopping.ts';
import { sendForm } from '../support/staff.ts';

/** Length of user data: as in the demo, the shortest that is allowed, or the longest, in unbroken words. */
export const DATA_LENGTHS = ['ordinary', 'short', 'longest'] as const;
export type DataLength = (typeof DATA_LENGTHS)[number];

const LONGEST_NAMES = { company: longWord(80), category: longWord(80), product: longWord(150) };

/** Names used by a layout test. `company` appears on pages once the shop is filled. */
export const LAYOUT_DATA: Record<DataLength, { company: string; category: string; product: string }> = {
  ordinary: { company: 'Kinari', category: 'Kurtas', product: 'Malhar Handloom Cotton Kurta' },
  short: { company: 'K', category: 'Q', product: 'Z' },
  longest: LONGEST_NAMES,
};

/** Returns a customer with an address, orders, a cart and a wishlist item. */
export function layoutCustomer(amount: DataLength): Person {
  const username = amount === 'longest' ? longWord(40) : `layout.${amount}`;
  return { username, email: `${amount}@layout.example`, password: 'kept in a drawer 7' };
}

/** Fills the shop with this data. It affects all tests. */
export async function seedLayoutData(amount: DataLength): Promise<void> {
  const products = amount === 'ordinary' ? await wellStockedProducts(2) : [await seedCatalog(amount)];
  await seedAccount(amount, products);
  await expect
    .poll(async () => (await fetch(SHOP_URL)).text(), { timeout: 20_000 })
    .toContain(LAYOUT_DATA[amount].company);
}

async function seedCatalog(amount: 'short' | 'longest'): Promise<TestProduct> {
  const token = await signInOnOtherDevice(ADMIN);
  const isLong = amount === 'longest';
  const { company, category, product } = LAYOUT_DATA[amount];
  await sendForm(token, 'PUT', '/company-details', {
    name: company,
    email: isLong ? `${longWord(60)}@${longWord(60)}.example` : '',
    phone: isLong ? '9876543210' : '',
    address: isLong ? longWord(300) : '',
    pincode: isLong ? '411030' : '',
  });
  const description = isLong ? longWord(500) : '';
  const created = await sendForm(token, 'POST', '/categories', { name: category, description }, 'media');
  const variant = {
    color: isLong ? longWord(40) : 'R',
    colorHexCode: '#2a5b9c',
    size: isLong ? longWord(20) : 'S',
    stock: isLong ? 1_000_000 : 50,
    originalPrice: isLong ? 9_999_999.99 : 0.01,
    discountPrice: isLong ? 9_999_999.99 : 0,
  };
  const body = {
    productName: product,
    categoryId: created.category.id,
    description: isLong ? longWord(5000) : '',
    productVariants: [variant, { ...variant, color: 'Indigo' }],
  };
  const { product: createdProduct } = await sendForm(token, 'POST', '/products', body, 'images');
  return { ...(createdProduct.variants[0] as Variant), name: createdProduct.name, productId: createdProduct.id };
}

async function seedAccount(amount: DataLength, products: TestProduct[]): Promise<void> {
  const person = layoutCustomer(amount);
  const [name, street] = {
    ordinary: ['Asha', '14 Laxmi Road'],
    short: ['A', '1'],
    longest: [longWord(80), longWord(200)],
  }[amount];
  const registered = await callApi('POST', '/auth/register', { body: { ...person, firstName: name, lastName: name } });
  expect(registered.status).toBe(201);
  const token = await signInOnOtherDevice(person);
  const address = { addressLine1: street, city: name, state: 'Maharashtra', postalCode: '411030' };
  const added = await callApi('POST', '/addresses', { token, body: address });
  expect(added.status).toBe(201);
  if (amount === 'longest') await raiseOrderLimit();
  await enableReturns();
  await fillCart(person, products, 1);
  // One order being returned, one that can be returned, one in transit, and one to pack.
  await requestReturnInOtherSession(person, await createDeliveredOrder(person), { reason: 'damaged' });
  await seedReturns(person, products, amount);
  await fillCart(person, products, 1);
  await createDeliveredOrder(person);
  await fillCart(person, products, 1);
  const sent = await placeOrder(person);
  await packInOtherSession(sent);
  await handOverInOtherSession(sent, amount === 'longest' ? longWord(40) : 'Delhivery');
  await fillCart(person, products, 1);
  await seedPayments(await placeOrder(person), amount);
  await fillCart(person, products, amount === 'longest' ? 99 : 1);
  await addToWishlist(person, products);
}

/** Creates two returns for staff: one to review, and one with a pending refund. */
async function seedReturns(person: Person, products: TestProduct[], amount: DataLength): Promise<void> {
  const isLong = amount === 'longest';
  const customerNote = isLong ? longWord(MAX_LENGTH.note) : 'The seam is open.';
  const upiId = `${isLong ? longWord(64) : 'asha'}@${isLong ? longWord(64) : 'okbank'}`;
  for (const isInspected of [false, true]) {
    await fillCart(person, products, 1);
    const request = { reason: 'damaged', customerNote, destination: { method: 'upi', upiId } };
    const orderReturn = await requestReturnInOtherSession(person, await createDeliveredOrder(person), request);
    await approveReturn(orderReturn.id);
    await receiveReturn(orderReturn.id);
    if (isInspected) await inspectReturn(orderReturn);
  }
}

/** Adds a payment that needs a look, and a settlement that differs. This shop takes no online payments itself. */
async function seedPayments(orderId: string, amount: DataLength): Promise<void> {
  const isLong = amount === 'longest';
  const rupees = isLong ? 9_999_999.99 : 1299;
  const providerId = isLong ? longWord(100) : `pay_${amount}`;
  runSql(`insert into payments (order_id, way, provider, reference, provider_id, provider_payment_id, paise, received_paise,
      received_currency, status, note, method, payer_mask)
    values ('${orderId}', 'page', 'phonepe', '${orderId}-${amount}', '${providerId}', '${providerId}', ${Math.round(rupees * 100)},
      100, 'INR', 'review', 'amount_differs', 'upi', 'asha')`);
  const row = ['PAYMENT', providerId, providerId, '2026-11-18', isLong ? longWord(60) : `UTR${amount}`, rupees, -20];
  const csv = `PaymentType,MerchantReferenceId,PhonePeReferenceId,SettlementDate,BankReferenceNo,Amount,Fee\n${row.join(',')}`;
  const token = await signInOnOtherDevice(ADMIN);
  const body = { provider: 'phonepe', fileName: 'settlement.csv', csv };
  const reply = await callApi('POST', '/admin/settlements', { token, body });
  expect(reply.ok, await reply.clone().text()).toBe(true);
}

async function createDeliveredOrder(person: Person): Promise<string> {
  const id = await placeOrder(person);
  await createShipment(id, await listShipmentLines(person, id), 'delivered');
  return id;
}

/** Allows an order of one unit at the highest possible price. */
async function raiseOrderLimit(): Promise<void> {
  const token = await signInOnOtherDevice(ADMIN);
  const body = { maxOrderValueUnverifiedEmail: SETTINGS.maxOrderValueUnverifiedEmail.max };
  expect((await callApi('PUT', '/admin/settings', { token, body })).status).toBe(200);
  // Changed settings take effect within half a second.
  await wait(1000);
}

function longWord(length: number): string {
  return 'Wimpelstange'.repeat(Math.ceil(length / 12)).slice(0, length);
}

export function layoutPaths(amount: DataLength): { category: string; product: string } {
  const { category, product } = LAYOUT_DATA[amount];
  return { category: toSlug(category), product: encodeURIComponent(product) };
}
