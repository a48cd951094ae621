import { expect, test } from 'vitest';
import { checkDecision, type DecisionDraft, daysToTry, toDecision } from './decision-draft.ts';

const draft: DecisionDraft = {
  kind: 'new_contact',
  on: '2026-11-16',
  mobile: '',
  addressLine1: ' ',
  addressLine2: 'Gate 2',
};

test('seven days from tomorrow are offered', () => {
  expect(daysToTry('2026-11-28')).toEqual([
    '2026-11-29',
    '2026-11-30',
    '2026-12-01',
    '2026-12-02',
    '2026-12-03',
    '2026-12-04',
    '2026-12-05',
  ]);
});

test('something new is needed to try again with', () => {
  expect(checkDecision(draft)).toEqual({ mobile: 'Enter another mobile number or another address' });
  expect(checkDecision({ ...draft, mobile: '12345' }).mobile).toContain('10 digits');
  expect(checkDecision({ ...draft, mobile: '9876543210' })).toEqual({});
  expect(checkDecision({ ...draft, addressLine1: '2 MG Road' })).toEqual({});
  expect(checkDecision({ ...draft, kind: 'bring_back' })).toEqual({});
});

test('only what was decided is sent', () => {
  expect(toDecision({ ...draft, kind: 'try_again', mobile: '1' })).toEqual({ kind: 'try_again', on: '2026-11-16' });
  expect(toDecision({ ...draft, kind: 'bring_back' })).toEqual({ kind: 'bring_back' });
  expect(toDecision({ ...draft, mobile: '9876543210' })).toEqual({ kind: 'new_contact', mobile: '9876543210' });
  expect(toDecision({ ...draft, addressLine1: '2 MG Road' })).toEqual({
    kind: 'new_contact',
    addressLine1: '2 MG Road',
    addressLine2: 'Gate 2',
  });
});
