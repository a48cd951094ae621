import { listSetupSteps, type SetupStep } from '@kinari/contract/endpoints/storefront/setup-steps';
import { expect, test } from 'vitest';
import type { Setup } from './setup.data.ts';
import { formatSetupState, getSetupView, summarizeSetup } from './setup-progress.ts';

const STEPS = listSetupSteps({ hasProvider: false });

function createSetup(
  done: readonly SetupStep[],
  skipped: readonly SetupStep[] = [],
  changes: Partial<Setup> = {},
): Setup {
  return {
    isHidden: false,
    shopClosed: false,
    hasProducts: false,
    isEstablished: false,
    claims: [],
    ...changes,
    steps: STEPS.map((step) => ({
      step,
      state: done.includes(step) ? 'done' : skipped.includes(step) ? 'skipped' : 'open',
    })),
  };
}

test('a new shop has all steps to do, with the time that they take', () => {
  expect(summarizeSetup(createSetup([]))).toEqual({
    total: 7,
    doneCount: 0,
    title: 'Set up your shop',
    intro: '7 short steps, about 20 minutes in total. Do them in any order.',
    nextStep: 'company',
  });
});

test('finished and skipped steps count, and the next step is the first that is open', () => {
  const setup = createSetup(['company', 'words'], ['team']);
  expect(formatSetupState(setup)).toBe('3 of 7 done');
  expect(summarizeSetup(setup)).toMatchObject({
    title: 'Set up your shop',
    intro: '4 steps left, about 10 minutes. You can change finished steps at any time.',
    nextStep: 'product',
  });
});

test('with few steps left, the shop is almost ready', () => {
  const left = STEPS.filter((step) => step !== 'gst');
  expect(summarizeSetup(createSetup(left))).toMatchObject({
    title: 'Almost ready to sell',
    intro: '1 step left, about 1 minute. You can change finished steps at any time.',
    nextStep: 'gst',
  });
  expect(summarizeSetup(createSetup(left, [], { isEstablished: true })).title).toBe('Set up your shop');
});

test('the guide is shown until every step is done, then one line', () => {
  expect(getSetupView(createSetup(['company']), false)).toBe('guide');
  expect(getSetupView(createSetup(STEPS), false)).toBe('ready');
  expect(
    getSetupView(
      createSetup(
        STEPS.filter((step) => step !== 'team'),
        ['team'],
      ),
      false,
    ),
  ).toBe('ready');
});

test('a hidden guide, and the guide of a shop with many orders, are shown only on request', () => {
  for (const changes of [{ isHidden: true }, { isEstablished: true }]) {
    expect(getSetupView(createSetup(['company'], [], changes), false)).toBe('nothing');
    expect(getSetupView(createSetup(['company'], [], changes), true)).toBe('guide');
    expect(getSetupView(createSetup(STEPS, [], changes), true)).toBe('ready');
  }
});
