import { MOST } from '@kinari/contract/limits';
import type { RefusalCode } from '@kinari/contract/refusals';
import { SETTINGS } from '@kinari/contract/settings';
import type { DeliveryStatus, PaymentStatus } from '../src/orders/order-record.ts';

type Variant = { id: string; price: number; stock: number; archived: boolean };
type CartLine = { variant: Variant; quantity: number; seen: number };
type Address = { id: string; city: string; isDefault: boolean };

export type Customer = { cart: CartLine[]; addresses: Address[] };
export type Order = {
  id: string;
  key: string;
  addressId: string;
  owner: Customer;
  city: string;
  lines: { variant: Variant; quantity: number; price: number }[];
  delivery: DeliveryStatus;
  payment: PaymentStatus;
  cancelledFrom?: DeliveryStatus;
};

/** The shop in the simplest words there are: no database, no locks, one thing after the other. */
export type Model = { variants: Variant[]; customers: Customer[]; orders: Order[]; registered: boolean };

/** What the shop must answer: a refusal, or nothing when it does what was asked. */
type Verdict = RefusalCode | undefined;

const MOST_OPEN_ORDERS = SETTINGS.mostOpenOrders.default;

export function putInCart(customer: Customer, variant: Variant, quantity: number): Verdict {
  if (variant.archived) return 'variant_not_for_sale';
  if (quantity > Math.min(variant.stock, MOST.unitsPerLine)) return 'not_enough_stock';
  const line = customer.cart.find((candidate) => candidate.variant === variant);
  if (line) Object.assign(line, { quantity, seen: variant.price });
  else customer.cart.push({ variant, quantity, seen: variant.price });
  return undefined;
}

export function placeOrder(
  model: Model,
  owner: Customer,
  { key, addressId }: { key: string; addressId: string },
): Verdict {
  if (owner.cart.length === 0) return 'cart_empty';
  const address = owner.addresses.find(({ id }) => id === addressId);
  if (!address) return 'address_not_found';
  for (const { variant, quantity, seen } of owner.cart) {
    if (variant.archived) return 'variant_not_for_sale';
    if (variant.price !== seen) return 'price_changed';
    if (variant.stock < quantity) return 'not_enough_stock';
  }
  const open = model.orders.filter((order) => order.owner === owner && ['PENDING', 'SHIPPED'].includes(order.delivery));
  if (open.length >= MOST_OPEN_ORDERS) return 'too_many_open_orders';
  // Nobody here has confirmed an e-mail address.
  const total = owner.cart.reduce((sum, { variant, quantity }) => sum + variant.price * quantity, 0);
  if (total > SETTINGS.mostRupeesUnverified.default * 100) return 'order_too_large';

  for (const { variant, quantity } of owner.cart) variant.stock -= quantity;
  const lines = owner.cart.map(({ variant, quantity }) => ({ variant, quantity, price: variant.price }));
  model.orders.push({
    id: '',
    key,
    addressId,
    owner,
    city: address.city,
    lines,
    delivery: 'PENDING',
    payment: 'PENDING',
  });
  owner.cart = [];
  return undefined;
}

export function cancelOrder(order: Order, by: Customer): Verdict {
  if (order.owner !== by) return 'not_found';
  if (order.delivery !== 'PENDING') return 'order_not_cancellable';
  return move(order, 'CANCELED');
}

export function moveOrder(order: Order, to: DeliveryStatus): Verdict {
  return order.delivery === to ? undefined : move(order, to);
}

function move(order: Order, to: DeliveryStatus): Verdict {
  const from = order.delivery;
  if (from === 'CANCELED' && order.cancelledFrom === 'PENDING') {
    if (order.lines.some(({ variant, quantity }) => variant.stock < quantity)) return 'not_enough_stock';
    for (const { variant, quantity } of order.lines) variant.stock -= quantity;
  }
  if (to === 'CANCELED') {
    if (from === 'PENDING') for (const { variant, quantity } of order.lines) variant.stock += quantity;
    order.cancelledFrom = from;
    if (order.payment === 'PAID') order.payment = 'REFUND_DUE';
  } else if (to === 'DELIVERED') order.payment = 'PAID';
  else if (order.payment === 'REFUND_DUE') order.payment = 'PAID';
  else if (from === 'DELIVERED') order.payment = 'PENDING';
  order.delivery = to;
  return undefined;
}

export function makeDefault({ addresses }: Customer, address: Address): void {
  for (const other of addresses) other.isDefault = other === address;
}
