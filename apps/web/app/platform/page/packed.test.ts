import { expect, test } from 'vitest';
import { pack, unpack } from './packed.ts';

const said = { name: `Asha's "best" \\ kurta`, sizes: ['S', null], price: 12.5 };

test('what is packed here is unpacked there as it was', () => {
  const travelled = JSON.parse(JSON.stringify(pack(said))) as ReturnType<typeof pack<typeof said>>;
  expect(travelled).toEqual({ text: expect.any(String) });
  expect(unpack(travelled)).toEqual(said);
});

test('each look finds the same value', () => {
  const packed = { text: pack(said).text };
  expect(unpack(packed)).toBe(unpack(packed));
  expect(unpack(pack(said))).toBe(said);
});
