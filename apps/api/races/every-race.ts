import { cartCap, openOrderCap, parallelAdds, twoDevices, wishesAreIdempotent } from './carts.ts';
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
import { randomShelves } from './random-shelves.ts';
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
  'carts and wishes': [parallelAdds, cartCap, twoDevices, wishesAreIdempotent, openOrderCap],
  'numbers, days and money': [shortIds, chanceOfIds, datesAroundMidnight, money],
};
