import { openOrderLimit, parallelAdds } from './carts.ts';
import {
  addressOfOtherUser,
  placeVsAccountDeletion,
  placeVsAddressEdit,
  placeVsArchive,
  placeVsCartEdit,
  placeVsPriceEdit,
} from './edits.ts';
import { invoicingGuards } from './invoicing/guards.ts';
import { doubleClick, keyWithAnotherBody, sameKeySameOrder, sameKeyTwoCustomers, twoTabsOneCart } from './keys.ts';
import { combineChanges, type Guard, mutateFunction, mutateSource, runStatement } from './mutations.ts';
import { ownersRemoveEachOther } from './owners.ts';
import { returnGuards } from './returns/guards.ts';
import { uniqueShortIds } from './rules.ts';
import { allOrNothing, consistentLockOrder, fiftyBuyersOneUnit, sixtyBuyersTwentyUnits } from './scarce-stock.ts';
import {
  cancelVsPack,
  deliverVsReturnToOrigin,
  packUnitsOnce,
  postRemittanceOnce,
  recordPaymentOnce,
} from './shipments/packing-and-cod.ts';
import {
  allStatusChanges,
  cancelOrderOfOtherUser,
  cancelTwice,
  cancelVsShip,
  historyEndsAtStatus,
  reopenTwoOrders,
} from './status-changes.ts';
import { placeVsStockForm } from './stock-form.ts';

const STOCK_CONDITION: [string, string] = [' and stock >= sold', ''];
const CART_LOCK: [string, string] = [
  'from carts where user_id = customer for no key update',
  'from carts where user_id = customer',
];
/** Mutation checks: each guard prevents overselling or a similar bug. Without it, the race in `caughtBy` must fail. */
export const guards: Guard[] = [
  {
    guard: 'the stock condition when units are reserved',
    without: mutateFunction('take_stock', STOCK_CONDITION),
    caughtBy: fiftyBuyersOneUnit,
  },
  {
    guard: 'the stock condition and the check constraint',
    without: combineChanges(
      mutateFunction('take_stock', STOCK_CONDITION),
      runStatement('alter table variants drop constraint variants_stock_check'),
    ),
    caughtBy: sixtyBuyersTwentyUnits,
  },
  {
    guard: 'the rollback of earlier lines when one line is out of stock',
    without: mutateFunction('take_quoted_stock', [
      'if not take_stock(line.variant_id, line.quantity) then',
      'if take_stock(line.variant_id, line.quantity) is null then',
    ]),
    caughtBy: allOrNothing,
  },
  {
    guard: 'variants locked in the order of their ids',
    without: mutateFunction('take_quoted_stock', ['order by wanted.variant_id', 'order by random()']),
    caughtBy: consistentLockOrder,
  },
  { guard: 'the lock on the cart', without: mutateFunction('place_order', CART_LOCK), caughtBy: placeVsCartEdit },
  {
    guard: 'the cart lock and the unique key that a cart version is ordered once',
    without: combineChanges(
      mutateFunction('place_order', CART_LOCK),
      runStatement('alter table orders drop constraint orders_cart_id_cart_version_key'),
    ),
    caughtBy: doubleClick,
  },
  {
    guard: 'the order empties its cart',
    without: mutateFunction('empty_cart', ['delete from cart_lines where cart_id = cart;', '']),
    caughtBy: twoTabsOneCart,
  },
  {
    guard: 'the idempotency key is claimed first',
    without: mutateFunction('place_order', ['if request_key is not null then', 'if false then']),
    caughtBy: sameKeySameOrder,
  },
  {
    guard: 'the idempotency key belongs to its customer',
    without: combineChanges(
      runStatement('alter table idempotency_keys drop constraint idempotency_keys_pkey, add primary key (key)'),
      mutateFunction('claim_idempotency_key', [
        'where claimed.user_id = claimant and claimed.key',
        'where claimed.key',
      ]),
    ),
    caughtBy: sameKeyTwoCustomers,
  },
  {
    guard: 'a repeated request is compared with the first',
    without: mutateFunction('claim_idempotency_key', ['if existing.request_hash <> request then', 'if false then']),
    caughtBy: keyWithAnotherBody,
  },
  {
    guard: 'the price is compared with the one shown',
    without: mutateFunction('check_quoted_lines', [
      'elsif line.price_paise <> line.shown_price_paise then',
      'elsif false then',
    ]),
    caughtBy: placeVsPriceEdit,
  },
  {
    guard: 'the checked quote is the one that is stored',
    without: mutateFunction('place_order', [
      'from create_order(details, quoted, customer)',
      'from create_order(details, array(select wanted from quote_lines(cart_items(cart.id)) wanted), customer)',
    ]),
    caughtBy: placeVsPriceEdit,
  },
  {
    guard: 'the check that a product is still for sale',
    without: mutateFunction('check_quoted_lines', ['if not line.for_sale then', 'if false then']),
    caughtBy: placeVsArchive,
  },
  {
    guard: 'the check of the address owner',
    without: mutateFunction('order_details', [' and owned.user_id = buyer.id', '']),
    caughtBy: addressOfOtherUser,
  },
  {
    guard: 'the order stores a copy of the address',
    without: mutateFunction('order_as_json', [
      "'city', placed.address_city",
      "'city', (select city from addresses where user_id = placed.user_id limit 1)",
    ]),
    caughtBy: placeVsAddressEdit,
  },
  {
    guard: 'open orders are counted while the cart is locked',
    without: mutateFunction(
      'place_order',
      ['  perform check_order_limits(buyer, quoted, details.total_paise, rules);\n', ''],
      [
        '  select * into cart from carts',
        `  select * into buyer from users where id = customer;
  perform check_order_limits(buyer, '{}', 0, rules);
  select * into cart from carts`,
      ],
    ),
    caughtBy: openOrderLimit,
  },
  {
    guard: 'the order event is published in the same transaction',
    without: mutateFunction('create_order', ["perform publish_event('order.placed'", "perform concat('order.placed'"]),
    caughtBy: sixtyBuyersTwentyUnits,
  },
  {
    guard: 'the email job is enqueued in the same transaction',
    without: mutateFunction('publish_event', ['where subscription.kind = what', 'where false']),
    caughtBy: sixtyBuyersTwentyUnits,
  },
  {
    guard: 'the unique index on the first eight characters',
    without: runStatement('drop index orders_short_id'),
    caughtBy: uniqueShortIds,
  },
  {
    guard: 'the history is sorted by time of change',
    without: runStatement('alter table order_events alter column happened_at set default now()'),
    caughtBy: historyEndsAtStatus,
  },
  {
    guard: 'the order lock of a status change',
    without: mutateSource('orders/orders.service.ts', '    for update\n', ''),
    caughtBy: cancelTwice,
  },
  {
    guard: 'the required status for a cancellation',
    without: mutateSource(
      'fulfilment/order-status.service.ts',
      "if (order.deliveryStatus !== 'PENDING')",
      'if (false)',
    ),
    caughtBy: cancelVsShip,
  },
  {
    guard: 'the status that the staff member saw',
    without: mutateSource(
      'fulfilment/order-status.service.ts',
      'if (expectedStatus !== undefined && expectedStatus !== from)',
      'if (false)',
    ),
    caughtBy: cancelVsShip,
  },
  {
    guard: 'the check of the order owner on cancellation',
    without: mutateSource('orders/orders.service.ts', 'if (order.userId !== userId) throw', 'if (false) throw'),
    caughtBy: cancelOrderOfOtherUser,
  },
  {
    guard: 'the stock condition when an order is reopened',
    without: mutateSource('inventory/inventory.service.ts', ' and stock + ${movement.units} >= 0', ''),
    caughtBy: reopenTwoOrders,
  },
  {
    guard: 'units of a shipment in transit are not restocked',
    without: mutateSource('fulfilment/order-status.service.ts', " && from === 'PENDING'", ''),
    caughtBy: allStatusChanges,
  },
  {
    guard: 'the cart lock when lines are added',
    without: mutateFunction('add_to_cart', [
      'where cart.user_id = customer for update;',
      'where cart.user_id = customer;',
    ]),
    caughtBy: parallelAdds,
  },
  {
    guard: 'the check, with the account locked, that it is not deleted',
    without: mutateFunction('place_order', [
      'if exists (select from account_deletion_requests where user_id = customer) then',
      'if false then',
    ]),
    caughtBy: placeVsAccountDeletion,
  },
  {
    guard: 'stock is saved as a difference to the loaded value',
    without: mutateSource(
      'catalog/product-variants.service.ts',
      'form.stock - (form.loadedStock ?? stock)',
      'form.stock - stock',
    ),
    caughtBy: placeVsStockForm,
  },
  {
    guard: 'the order lock during packing',
    without: mutateSource('orders/orders.service.ts', '    for update\n', ''),
    caughtBy: packUnitsOnce,
  },
  {
    guard: 'the shipments of a cancelled order are canceled',
    without: mutateSource(
      'shipments/booking.service.ts',
      "and status in ('packed', 'booking', 'ready_to_ship')",
      'and false',
    ),
    caughtBy: cancelVsPack,
  },
  {
    guard: 'the shipment status that the staff member saw',
    without: mutateSource(
      'fulfilment/move-shipment.service.ts',
      "if (status !== expectedStatus) throw new DomainError('stale_version');",
      '',
    ),
    caughtBy: deliverVsReturnToOrigin,
  },
  {
    guard: 'the unique key on the remittance reference',
    without: runStatement('alter table remittances drop constraint remittances_courier_reference_key'),
    caughtBy: postRemittanceOnce,
  },
  {
    guard: 'the lock on the shipments of a remittance',
    without: mutateSource(
      'cod/remittance.service.ts',
      'await lockShipmentsByNumber(tx, courier, numbers);',
      'void lockShipmentsByNumber;',
    ),
    caughtBy: recordPaymentOnce,
  },
  {
    guard: 'the lock on all staff before a change of staff',
    without: mutateSource('identity/staff/staff.queries.ts', 'order by id for no key update', 'order by id'),
    caughtBy: ownersRemoveEachOther,
  },
  ...invoicingGuards,
  ...returnGuards,
];
