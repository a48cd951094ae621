import { expect, test } from 'vitest';
import {
  calculateWeight,
  clearSerials,
  countUnits,
  createPackingState,
  handleScan,
  isPackingComplete,
  listMissingLines,
  listScannedLines,
  type PackingLine,
  type PackingOrder,
  type PackingState,
} from './packing-state.ts';

const kurta: PackingLine = {
  orderLineId: 'kurta',
  name: 'Haldi Kurta',
  size: '40',
  color: 'Haldi',
  colorHexCode: null,
  image: null,
  sku: 'KUR-HAL-40',
  barcode: '8900000000017',
  tracksSerialNumbers: false,
  weightG: 300,
  quantity: 2,
  packed: 0,
};
const phone: PackingLine = { ...kurta, orderLineId: 'phone', name: 'Phone', sku: 'PHO-1', barcode: null, quantity: 1 };

function createTestState(...lines: PackingLine[]): PackingState {
  const order: PackingOrder = {
    orderId: '453MFHFBQ2ZC00000000',
    customer: 'Ravi Rao',
    city: 'Pune',
    postalCode: '411030',
    expectedDeliveryDate: '2026-11-18',
    codAmount: 100,
    packedBy: null,
    lines,
  };
  return createPackingState(order);
}

function applyScans(table: PackingState, ...codes: string[]) {
  return codes.reduce((outcome, code) => handleScan(outcome.table, code), {
    table,
    result: { tone: 'plain', text: '' },
  } as ReturnType<typeof handleScan>);
}

test('a unit is found by SKU, ignoring case, or by barcode', () => {
  const { table, result } = applyScans(createTestState(kurta), 'kur-hal-40', '8900000000017');
  expect(result).toEqual({ tone: 'right', text: 'Haldi Kurta', note: '2 of 2' });
  expect(isPackingComplete(table)).toBe(true);
  expect(calculateWeight(table)).toBe(600);
});

test('unknown and surplus scans are not counted', () => {
  const unknownScan = applyScans(createTestState(kurta), 'SHO-1');
  expect(unknownScan.result).toEqual({ tone: 'wrong', text: 'Not in this order', code: 'SHO-1' });
  const surplusScan = applyScans(createTestState(kurta), 'KUR-HAL-40', 'KUR-HAL-40', 'KUR-HAL-40');
  expect(surplusScan.result.text).toBe('Already 2 of 2');
  expect(countUnits(surplusScan.table)).toEqual({ scanned: 2, all: 2 });
});

test('a partly packed line leaves its remaining units to pack', () => {
  const { result } = applyScans(createTestState({ ...kurta, packed: 1 }), 'KUR-HAL-40', 'KUR-HAL-40');
  expect(result.text).toBe('Already 1 of 1');
});

test('a serialised unit counts after its serial is scanned, and a serial only once', () => {
  const lines = [{ ...phone, tracksSerialNumbers: true, quantity: 2 }, kurta];
  const awaitingSerial = applyScans(createTestState(...lines), 'PHO-1');
  expect(awaitingSerial.result.text).toBe('Scan the IMEI or serial number');
  expect(countUnits(awaitingSerial.table).scanned).toBe(0);
  expect(handleScan(awaitingSerial.table, 'KUR-HAL-40').result.text).toBe('Scan the serial number first');

  const repeatedScan = applyScans(awaitingSerial.table, '356938035643809', 'PHO-1', '356938035643809');
  expect(repeatedScan.result.text).toBe('Serial number already scanned');
  const { table } = applyScans(repeatedScan.table, '356938035643810');
  expect(listScannedLines(table)).toEqual([
    { orderLineId: 'phone', quantity: 2, serials: ['356938035643809', '356938035643810'] },
  ]);
  expect(countUnits(clearSerials(table)).scanned).toBe(0);
});

test('units that were not scanned are missing', () => {
  const { table } = applyScans(createTestState(kurta, phone), 'KUR-HAL-40');
  expect(isPackingComplete(table)).toBe(false);
  expect(listMissingLines(table)).toEqual([
    { line: kurta, quantity: 1 },
    { line: phone, quantity: 1 },
  ]);
});
