import { expect, test } from 'vitest';
import {
  hearScan,
  isComplete,
  type PackingLine,
  type PackingOrder,
  scannedLines,
  shortLines,
  type Table,
  tableWith,
  unitsOf,
  weightOf,
  withoutSerials,
} from './packing-table.ts';

const kurta: PackingLine = {
  orderLineId: 'kurta',
  name: 'Haldi Kurta',
  size: '40',
  color: 'Haldi',
  colorHexCode: null,
  image: null,
  sku: 'KUR-HAL-40',
  barcode: '8900000000017',
  serialKept: false,
  weightG: 300,
  quantity: 2,
  packed: 0,
};
const phone: PackingLine = { ...kurta, orderLineId: 'phone', name: 'Phone', sku: 'PHO-1', barcode: null, quantity: 1 };

function tableOf(...lines: PackingLine[]): Table {
  const order: PackingOrder = {
    orderId: '453MFHFBQ2ZC00000000',
    customer: 'Ravi Rao',
    city: 'Pune',
    postalCode: '411030',
    expectedDeliveryDate: '2026-11-18',
    collect: 100,
    packedBy: null,
    lines,
  };
  return tableWith(order);
}

function afterScans(table: Table, ...codes: string[]) {
  return codes.reduce((turn, code) => hearScan(turn.table, code), {
    table,
    heard: { tone: 'plain', text: '' },
  } as ReturnType<typeof hearScan>);
}

test('a unit is known by its SKU in any case and by its barcode', () => {
  const { table, heard } = afterScans(tableOf(kurta), 'kur-hal-40', '8900000000017');
  expect(heard).toEqual({ tone: 'right', text: 'Haldi Kurta', note: '2 of 2' });
  expect(isComplete(table)).toBe(true);
  expect(weightOf(table)).toBe(600);
});

test('what is not in the order and what is too many counts nothing', () => {
  const strange = afterScans(tableOf(kurta), 'SHO-1');
  expect(strange.heard).toEqual({ tone: 'wrong', text: 'Not in this order', code: 'SHO-1' });
  const extra = afterScans(tableOf(kurta), 'KUR-HAL-40', 'KUR-HAL-40', 'KUR-HAL-40');
  expect(extra.heard.text).toBe('Already 2 of 2');
  expect(unitsOf(extra.table)).toEqual({ scanned: 2, all: 2 });
});

test('of a line that is in a parcel in part, the rest is to be packed', () => {
  const { heard } = afterScans(tableOf({ ...kurta, packed: 1 }), 'KUR-HAL-40', 'KUR-HAL-40');
  expect(heard.text).toBe('Already 1 of 1');
});

test('a unit with a serial number counts once that is scanned, and no number twice', () => {
  const lines = [{ ...phone, serialKept: true, quantity: 2 }, kurta];
  const asked = afterScans(tableOf(...lines), 'PHO-1');
  expect(asked.heard.text).toBe('Scan its IMEI or serial number');
  expect(unitsOf(asked.table).scanned).toBe(0);
  expect(hearScan(asked.table, 'KUR-HAL-40').heard.text).toBe('Its serial number first');

  const twice = afterScans(asked.table, '356938035643809', 'PHO-1', '356938035643809');
  expect(twice.heard.text).toBe('This number was scanned');
  const { table } = afterScans(twice.table, '356938035643810');
  expect(scannedLines(table)).toEqual([
    { orderLineId: 'phone', quantity: 2, serials: ['356938035643809', '356938035643810'] },
  ]);
  expect(unitsOf(withoutSerials(table)).scanned).toBe(0);
});

test('what was not scanned is short', () => {
  const { table } = afterScans(tableOf(kurta, phone), 'KUR-HAL-40');
  expect(isComplete(table)).toBe(false);
  expect(shortLines(table)).toEqual([
    { line: kurta, quantity: 1 },
    { line: phone, quantity: 1 },
  ]);
});
