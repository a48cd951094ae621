import { expect, test } from 'vitest';
import { type Statement, statementReader } from './messages.ts';

const text = (value: string) => Buffer.from(`${value}\0`);
const int16 = (value: number) => Buffer.from([value >> 8, value & 255]);
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(value);
  return bytes;
};
const message = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body]);
};
const greeting = Buffer.concat([int32(9), int32(196_608), Buffer.from([0])]);
const value = (bytes: Buffer) => Buffer.concat([int32(bytes.length), bytes]);

function heard(bytes: Buffer, size: number): Statement[] {
  const statements: Statement[] = [];
  const read = statementReader((statement) => statements.push(statement));
  for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
  return statements;
}

const conversation = Buffer.concat([
  Buffer.concat([int32(8), int32(80_877_103)]),
  greeting,
  message('Q', text('begin')),
  message('P', text('named'), text('select $1, $2, $3'), int16(0)),
  message(
    'B',
    text(''),
    text('named'),
    int16(3),
    int16(0),
    int16(1),
    int16(0),
    int16(3),
    value(Buffer.from('ä')),
    value(Buffer.from([0, 255])),
    int32(-1),
  ),
  message('D', text('P')),
  message('E', text(''), int32(0)),
  message('S'),
  message(
    'B',
    text(''),
    text('named'),
    int16(0),
    int16(3),
    value(Buffer.from('b')),
    value(Buffer.from('c')),
    value(Buffer.from('d')),
  ),
  message('E', text(''), int32(0)),
]);

test.each([1, 7, 10_000])('what is executed is heard, in pieces of %i bytes', (size) => {
  expect(heard(conversation, size)).toEqual([
    { sql: 'begin', values: [] },
    { sql: 'select $1, $2, $3', values: ['ä', Buffer.from([0, 255]), null] },
    { sql: 'select $1, $2, $3', values: ['b', 'c', 'd'] },
  ]);
});
