import { cartQuantityLimit, openOrderLimit, parallelAdds, twoDevicesOneCart, wishlistIsIdempotent } from './carts.ts';
import {
  addressOfOtherUser,
  placeVsAccountDeletion,
  placeVsAddressEdit,
  placeVsArchive,
  placeVsCartEdit,
  placeVsCartReads,
  placeVsPriceEdit,
} from './edits.ts';
import { creditSameUnitsTwice, handOverVsMove, receiveVsCancel, shipVsCancel } from './invoicing/credit-notes.ts';
import { bulkWithOneRejected, concurrentNumbers, financialYearChange, severalStaffShip } from './invoicing/numbers.ts';
import { doubleClick, keyWithAnotherBody, sameKeySameOrder, sameKeyTwoCustomers, twoTabsOneCart } from './keys.ts';
import { ownersRemoveEachOther } from './owners.ts';
import { randomStock } from './random-stock.ts';
import { exchangeVsSale, fiftyTabsOneReturn, giverVsRecipient, withdrawVsReceive } from './returns/return-requests.ts';
import {
  concurrentStaff,
  inspectVsMove,
  refundPaidOnce,
  restockedOnce,
  uniqueRefundReference,
} from './returns/staff-returns.ts';
import { creditInTwoTabs, creditSpentOnce, giftCodeClaimedOnce } from './returns/store-credit.ts';
import { deliveryDatesAroundMidnight, randomOrderIds, totalsAgree, uniqueShortIds } from './rules.ts';
import {
  allOrNothing,
  consistentLockOrder,
  fiftyBuyersOneUnit,
  hundredUnitsOneVariant,
  sixtyBuyersTwentyUnits,
} from './scarce-stock.ts';
import { shipmentRaces } from './shipments/packing-and-cod.ts';
import { statusChangeRaces } from './status-changes.ts';
import { placeVsStockForm } from './stock-form.ts';

export const allRaces = {
  'scarce stock': [
    fiftyBuyersOneUnit,
    sixtyBuyersTwentyUnits,
    hundredUnitsOneVariant,
    allOrNothing,
    consistentLockOrder,
    randomStock,
  ],
  'repeated order requests': [sameKeySameOrder, keyWithAnotherBody, sameKeyTwoCustomers, doubleClick, twoTabsOneCart],
  'placement during edits': [
    placeVsCartEdit,
    placeVsPriceEdit,
    placeVsArchive,
    placeVsAddressEdit,
    placeVsStockForm,
    placeVsCartReads,
    placeVsAccountDeletion,
    addressOfOtherUser,
  ],
  'order status changes': statusChangeRaces,
  'shipments and COD': shipmentRaces,
  'invoices and credit notes': [
    concurrentNumbers,
    bulkWithOneRejected,
    financialYearChange,
    severalStaffShip,
    shipVsCancel,
    handOverVsMove,
    receiveVsCancel,
    creditSameUnitsTwice,
  ],
  'returns, refunds and store credit': [
    fiftyTabsOneReturn,
    giverVsRecipient,
    withdrawVsReceive,
    exchangeVsSale,
    concurrentStaff,
    restockedOnce,
    refundPaidOnce,
    uniqueRefundReference,
    inspectVsMove,
    creditSpentOnce,
    creditInTwoTabs,
    giftCodeClaimedOnce,
  ],
  'carts and wishlists': [parallelAdds, cartQuantityLimit, twoDevicesOneCart, wishlistIsIdempotent, openOrderLimit],
  'staff and roles': [ownersRemoveEachOther],
  'ids, dates and money': [uniqueShortIds, randomOrderIds, deliveryDatesAroundMidnight, totalsAgree],
};
