import { openOrderCap, parallelAdds } from './carts.ts';
import { documentGuards } from './documents/guards.ts';
import {
  placeVsAddressEdit,
  placeVsArchive,
  placeVsCartEdit,
  placeVsClosing,
  placeVsPriceEdit,
  strangersAddress,
} from './edits.ts';
import { doubleClick, keyOfTwoCustomers, keyWithAnotherBody, sameKey, twoTabs } from './keys.ts';
import { cancelTwice, cancelVsShip, historyOrder, reopenRace, statusTable, strangersCancel } from './moves.ts';
import {
  cancelVsPack,
  deliverVsBringBack,
  packTwice,
  samePayment,
  sameRemittance,
} from './parcels/packing-and-cash.ts';
import { returnGuards } from './returns/guards.ts';
import { shortIds } from './rules.ts';
import { both, type Guard, inFunction, statement } from './sabotage.ts';
import { allOrNothing, lastUnit, lockOrder, sixtyForTwenty } from './scarce-stock.ts';
import { placeVsStockForm } from './stock-form.ts';

const STOCK_CONDITION: [string, string] = [' and stock >= line.quantity', ''];
const CART_LOCK: [string, string] = [
  'from carts where user_id = customer for no key update',
  'from carts where user_id = customer',
];
const OPEN_ORDERS = `  if (select count(*) from orders open where open.user_id = customer and open.delivery_status in ('PENDING', 'SHIPPED'))
      >= (terms ->> 'mostOpenOrders')::integer then
    perform refuse('too_many_open_orders');
  end if;
`;

/**
 * Mutation tests: what stands between the shop and a unit sold twice; without any one of them the race beside it must
 * fail.
 */
export const guards: Guard[] = [
  {
    guard: 'the condition on stock when units are taken',
    without: inFunction('place_order', STOCK_CONDITION),
    caughtBy: lastUnit,
  },
  {
    guard: 'the condition on stock, and the check constraint with it',
    without: both(
      inFunction('place_order', STOCK_CONDITION),
      statement('alter table variants drop constraint variants_stock_check'),
    ),
    caughtBy: sixtyForTwenty,
  },
  {
    guard: 'the rollback of the lines before the one that is short',
    without: inFunction('place_order', [
      "    if not found then\n      perform refuse('not_enough_stock'",
      "    if false then\n      perform refuse('not_enough_stock'",
    ]),
    caughtBy: allOrNothing,
  },
  {
    guard: 'variants taken in the order of their ids',
    without: inFunction('place_order', ['order by wanted.variant_id', 'order by random()']),
    caughtBy: lockOrder,
  },
  { guard: 'the lock on the cart', without: inFunction('place_order', CART_LOCK), caughtBy: placeVsCartEdit },
  {
    guard: 'the lock on the cart, and the key that one filling is bought once',
    without: both(
      inFunction('place_order', CART_LOCK),
      statement('alter table orders drop constraint orders_cart_id_cart_version_key'),
    ),
    caughtBy: doubleClick,
  },
  {
    guard: 'the cart emptied by its order',
    without: inFunction('place_order', ['delete from cart_lines where cart_id = cart.id;', '']),
    caughtBy: twoTabs,
  },
  {
    guard: 'the key claimed before anything else',
    without: inFunction('place_order', ['if request_key is not null then', 'if false then']),
    caughtBy: sameKey,
  },
  {
    guard: 'the key belonging to its customer',
    without: both(
      statement('alter table idempotency_keys drop constraint idempotency_keys_pkey, add primary key (key)'),
      inFunction('claim_key', ['where claimed.user_id = claimant and claimed.key', 'where claimed.key']),
    ),
    caughtBy: keyOfTwoCustomers,
  },
  {
    guard: 'the comparison of a repeated request with the first',
    without: inFunction('claim_key', ['if known.request_hash <> request then', 'if false then']),
    caughtBy: keyWithAnotherBody,
  },
  {
    guard: 'the comparison of the price with the one shown',
    without: inFunction('place_order', ['elsif line.price_paise <> line.seen_price_paise then', 'elsif false then']),
    caughtBy: placeVsPriceEdit,
  },
  {
    guard: 'the quote that was checked, written down',
    without: inFunction('place_order', ['unnest(quoted) bought', 'quote_lines(cart.id) bought']),
    caughtBy: placeVsPriceEdit,
  },
  {
    guard: 'the look whether a product is still for sale',
    without: inFunction('place_order', ['if not line.for_sale then', 'if false then']),
    caughtBy: placeVsArchive,
  },
  {
    guard: 'the owner of the address',
    without: inFunction('place_order', [' and owned.user_id = customer', '']),
    caughtBy: strangersAddress,
  },
  {
    guard: 'the copy of the address in the order',
    without: inFunction('order_as_json', [
      "'city', placed.address_city",
      "'city', (select city from addresses where user_id = placed.user_id limit 1)",
    ]),
    caughtBy: placeVsAddressEdit,
  },
  {
    guard: 'open orders counted under the lock of the cart',
    without: inFunction(
      'place_order',
      [OPEN_ORDERS, ''],
      ['  select * into cart from carts', `${OPEN_ORDERS}  select * into cart from carts`],
    ),
    caughtBy: openOrderCap,
  },
  {
    guard: 'the order announced in its own transaction',
    without: inFunction('place_order', ["perform announce('order.placed'", "perform concat('order.placed'"]),
    caughtBy: sixtyForTwenty,
  },
  {
    guard: 'the mail asked for in the order’s own transaction',
    without: inFunction('announce', ['where subscription.kind = what', 'where false']),
    caughtBy: sixtyForTwenty,
  },
  {
    guard: 'the index on the first eight characters',
    without: statement('drop index orders_short_id'),
    caughtBy: shortIds,
  },
  {
    guard: 'history told by when a move happened',
    without: statement('alter table order_events alter column happened_at set default now()'),
    caughtBy: historyOrder,
  },
  {
    guard: 'the lock on an order that is moved',
    without: { file: 'orders/order.queries.ts', from: '    for update\n', to: '' },
    caughtBy: cancelTwice,
  },
  {
    guard: 'the status an order must have to be cancelled',
    without: { file: 'orders/orders.service.ts', from: "if (order.deliveryStatus !== 'PENDING')", to: 'if (false)' },
    caughtBy: cancelVsShip,
  },
  {
    guard: 'the status a clerk saw',
    without: { file: 'orders/orders.service.ts', from: 'if (seen !== undefined && seen !== from)', to: 'if (false)' },
    caughtBy: cancelVsShip,
  },
  {
    guard: 'the owner of an order that is cancelled',
    without: { file: 'orders/orders.service.ts', from: ' || order.userId !== userId) throw', to: ') throw' },
    caughtBy: strangersCancel,
  },
  {
    guard: 'the condition on stock when an order is reopened',
    without: { file: 'inventory/inventory.service.ts', from: ' and stock >= ${unit.quantity}', to: '' },
    caughtBy: reopenRace,
  },
  {
    guard: 'units of a parcel under way kept off the shelf',
    without: { file: 'orders/order-moves.ts', from: "CANCELED: 'returning'", to: "CANCELED: 'restock'" },
    caughtBy: statusTable,
  },
  {
    guard: 'the lock on a cart that is filled',
    without: inFunction('put_in_cart', ['where cart.user_id = customer for update;', 'where cart.user_id = customer;']),
    caughtBy: parallelAdds,
  },
  {
    guard: 'a look, under the lock of the account, whether it is closed',
    without: inFunction('place_order', [
      'if exists (select from account_closures where user_id = customer) then',
      'if false then',
    ]),
    caughtBy: placeVsClosing,
  },
  {
    guard: 'stock saved as a difference to what the form was opened with',
    without: {
      file: 'catalog/product-variants.service.ts',
      from: 'form.stock - (form.loadedStock ?? stock)',
      to: 'form.stock - stock',
    },
    caughtBy: placeVsStockForm,
  },
  {
    guard: 'the lock on an order that is packed',
    without: { file: 'orders/order.queries.ts', from: '    for update\n', to: '' },
    caughtBy: packTwice,
  },
  {
    guard: 'a cancelled order’s parcels made void with it',
    without: inFunction('order_moved_under_parcels', ["state in ('packed', 'asking', 'ready')", 'false']),
    caughtBy: cancelVsPack,
  },
  {
    guard: 'the state of a parcel that a clerk saw',
    without: {
      file: 'parcels/parcels.service.ts',
      from: "if (state !== seen) throw new Refusal('stale_version');",
      to: '',
    },
    caughtBy: deliverVsBringBack,
  },
  {
    guard: 'the key that a reference is posted once',
    without: statement('alter table remittances drop constraint remittances_courier_reference_key'),
    caughtBy: sameRemittance,
  },
  {
    guard: 'the lock on the parcels of a remittance',
    without: {
      file: 'cash/remittance.service.ts',
      from: 'await lockNumbered(tx, courier, numbers);',
      to: 'void lockNumbered;',
    },
    caughtBy: samePayment,
  },
  ...documentGuards,
  ...returnGuards,
];
