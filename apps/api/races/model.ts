import type { ErrorCode } from '@kinari/contract/errors';
import { MAX } from '@kinari/contract/limits';
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
  hasCash?: boolean;
};

/** A simple model of the shop: no database, no locks, one step at a time. */
export type Model = { variants: Variant[]; customers: Customer[]; orders: Order[]; registered: boolean };

/** Expected error, or undefined for success. */
type ExpectedError = ErrorCode | undefined;

const MAX_OPEN_ORDERS = SETTINGS.maxOpenOrdersPerCustomer.default;

export function setCartLine(customer: Customer, variant: Variant, quantity: number): ExpectedError {
  if (variant.archived) return 'variant_not_for_sale';
  if (quantity > Math.min(variant.stock, MAX.unitsPerLine)) return 'not_enough_stock';
  const line = customer.cart.find((candidate) => candidate.variant === variant);
  if (line) Object.assign(line, { quantity, seen: variant.price });
  else customer.cart.push({ variant, quantity, seen: variant.price });
  return undefined;
}

export function placeOrder(
  model: Model,
  owner: Customer,
  { key, addressId }: { key: string; addressId: string },
): ExpectedError {
  if (owner.cart.length === 0) return 'cart_empty';
  const address = owner.addresses.find(({ id }) => id === addressId);
  if (!address) return 'address_not_found';
  for (const { variant, quantity, seen } of owner.cart) {
    if (variant.archived) return 'variant_not_for_sale';
    if (variant.price !== seen) return 'price_changed';
    if (variant.stock < quantity) return 'not_enough_stock';
  }
  const open = model.orders.filter((order) => order.owner === owner && ['PENDING', 'SHIPPED'].includes(order.delivery));
  if (open.length >= MAX_OPEN_ORDERS) return 'too_many_open_orders';
  // No customer here has a verified email.
  const total = owner.cart.reduce((sum, { variant, quantity }) => sum + variant.price * quantity, 0);
  if (total > SETTINGS.maxOrderValueUnverifiedEmail.default * 100) return 'order_too_large';

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

export function cancelOrder(order: Order, by: Customer): ExpectedError {
  if (order.owner !== by) return 'not_found';
  if (order.delivery !== 'PENDING') return 'order_not_cancellable';
  return applyStatusChange(order, 'CANCELED');
}

export function updateOrderStatus(order: Order, to: DeliveryStatus): ExpectedError {
  return order.delivery === to ? undefined : applyStatusChange(order, to);
}

function applyStatusChange(order: Order, to: DeliveryStatus): ExpectedError {
  const from = order.delivery;
  if (from === 'CANCELED' && order.cancelledFrom === 'PENDING') {
    if (order.lines.some(({ variant, quantity }) => variant.stock < quantity)) return 'not_enough_stock';
    for (const { variant, quantity } of order.lines) variant.stock -= quantity;
  }
  if (to === 'CANCELED') {
    if (from === 'PENDING') for (const { variant, quantity } of order.lines) variant.stock += quantity;
    order.cancelledFrom = from;
    if (order.payment === 'PAID') order.payment = 'REFUND_DUE';
  } else {
    // The cash that a cancellation owed stays with the shop when the order is reopened, until staff revoke the delivery.
    order.hasCash = (order.hasCash || order.payment === 'REFUND_DUE') && from !== 'DELIVERED';
    order.payment = to === 'DELIVERED' || order.hasCash ? 'PAID' : 'PENDING';
  }
  order.delivery = to;
  return undefined;
}

export function setDefaultAddress({ addresses }: Customer, address: Address): void {
  for (const other of addresses) other.isDefault = other === address;
}
