import { cartCap, openOrderCap, parallelAdds, twoDevices, wishesAreIdempotent } from './carts.ts';
import { handOverVsMove, receivedVsCancelled, sameUnitsTwice, shipVsCancel } from './documents/credits.ts';
import { bulkWithOneRefused, numbersAtOnce, twoClerksShip, yearsTurn } from './documents/numbers.ts';
import {
  placeVsAddressEdit,
  placeVsArchive,
  placeVsCartEdit,
  placeVsClosing,
  placeVsPriceEdit,
  placeVsReading,
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
import { randomShelves } from './random-shelves.ts';
import { exchangeVsSale, fiftyTabs, giverAndRecipient, withdrawVsReceive } from './returns/asking.ts';
import { backOnShelfOnce, clerksAtOnce, inspectVsMove, oneReferenceEach, refundNotedOnce } from './returns/clerks.ts';
import { codeAddedOnce, creditInTwoTabs, creditSpentOnce } from './returns/credit.ts';
import { chanceOfIds, datesAroundMidnight, money, shortIds } from './rules.ts';
import { allOrNothing, hotHundred, lastUnit, lockOrder, sixtyForTwenty } from './scarce-stock.ts';
import { placeVsStockForm } from './stock-form.ts';

export const everyRace = {
  'scarce stock': [lastUnit, sixtyForTwenty, hotHundred, allOrNothing, lockOrder, randomShelves],
  'the same order sent again': [sameKey, keyWithAnotherBody, keyOfTwoCustomers, doubleClick, twoTabs],
  'placement while something is edited': [
    placeVsCartEdit,
    placeVsPriceEdit,
    placeVsArchive,
    placeVsAddressEdit,
    placeVsStockForm,
    placeVsReading,
    placeVsClosing,
    strangersAddress,
  ],
  'orders that are moved': [cancelVsShip, cancelTwice, strangersCancel, statusTable, reopenRace, historyOrder],
  'parcels and their cash': [packTwice, cancelVsPack, deliverVsBringBack, sameRemittance, samePayment],
  'invoices and credit notes': [
    numbersAtOnce,
    bulkWithOneRefused,
    yearsTurn,
    twoClerksShip,
    shipVsCancel,
    handOverVsMove,
    receivedVsCancelled,
    sameUnitsTwice,
  ],
  'returns, refunds and credit': [
    fiftyTabs,
    giverAndRecipient,
    withdrawVsReceive,
    exchangeVsSale,
    clerksAtOnce,
    backOnShelfOnce,
    refundNotedOnce,
    oneReferenceEach,
    inspectVsMove,
    creditSpentOnce,
    creditInTwoTabs,
    codeAddedOnce,
  ],
  'carts and wishes': [parallelAdds, cartCap, twoDevices, wishesAreIdempotent, openOrderCap],
  'numbers, days and money': [shortIds, chanceOfIds, datesAroundMidnight, money],
};
