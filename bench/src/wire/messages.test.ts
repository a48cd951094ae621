import { expect, test } from 'vitest';
import { createStatementReader, type Statement } from './messages.ts';

const encodeText = (encodeValue: string) => Buffer.from(`${encodeValue}\0`);
const encodeInt16 = (encodeValue: number) => Buffer.from([encodeValue >> 8, encodeValue & 255]);
const encodeInt32 = (encodeValue: number) => {
  const bytes = Buffer.alloc(4);
  bytes.writeInt32BE(encodeValue);
  return bytes;
};
const encodeMessage = (type: string, ...parts: Buffer[]) => {
  const body = Buffer.concat(parts);
  return Buffer.concat([Buffer.from(type), encodeInt32(body.length + 4), body]);
};
const startupMessage = Buffer.concat([encodeInt32(9), encodeInt32(196_608), Buffer.from([0])]);
const encodeValue = (bytes: Buffer) => Buffer.concat([encodeInt32(bytes.length), bytes]);

function readStatements(bytes: Buffer, size: number): Statement[] {
  const statements: Statement[] = [];
  const read = createStatementReader((statement) => statements.push(statement));
  for (let at = 0; at < bytes.length; at += size) read(bytes.subarray(at, at + size));
  return statements;
}

const conversation = Buffer.concat([
  Buffer.concat([encodeInt32(8), encodeInt32(80_877_103)]),
  startupMessage,
  encodeMessage('Q', encodeText('begin')),
  encodeMessage('P', encodeText('named'), encodeText('select $1, $2, $3'), encodeInt16(0)),
  encodeMessage(
    'B',
    encodeText(''),
    encodeText('named'),
    encodeInt16(3),
    encodeInt16(0),
    encodeInt16(1),
    encodeInt16(0),
    encodeInt16(3),
    encodeValue(Buffer.from('ä')),
    encodeValue(Buffer.from([0, 255])),
    encodeInt32(-1),
  ),
  encodeMessage('D', encodeText('P')),
  encodeMessage('E', encodeText(''), encodeInt32(0)),
  encodeMessage('S'),
  encodeMessage(
    'B',
    encodeText(''),
    encodeText('named'),
    encodeInt16(0),
    encodeInt16(3),
    encodeValue(Buffer.from('b')),
    encodeValue(Buffer.from('c')),
    encodeValue(Buffer.from('d')),
  ),
  encodeMessage('E', encodeText(''), encodeInt32(0)),
]);

test.each([1, 7, 10_000])('executed statements are recorded from chunks of %i bytes', (size) => {
  expect(readStatements(conversation, size)).toEqual([
    { sql: 'begin', values: [] },
    { sql: 'select $1, $2, $3', values: ['ä', Buffer.from([0, 255]), null] },
    { sql: 'select $1, $2, $3', values: ['b', 'c', 'd'] },
  ]);
});
