import { describe, expect, test } from 'vitest';
import { createTestApp } from '#test/test-app.ts';
import { loadPincodes } from './pincode.service.ts';

const { app, db } = await createTestApp();

describe('GET /pincodes/{pincode}', () => {
  test('returns entries of the India Post directory, and loading it again changes nothing', async () => {
    const count = await loadPincodes(db);
    expect(count).toBeGreaterThan(19_000);
    expect(await loadPincodes(db)).toBe(count);
    const reply = await app.inject('/api/pincodes/411030');
    const pune = { pincode: '411030', city: 'Pune', district: 'Pune', state: 'Maharashtra', alternatives: [] };
    expect(reply.json()).toEqual(pune);
    expect(reply.headers['cache-control']).toContain('public');
    const large = await app.inject('/api/pincodes/560001');
    expect(large.json()).toMatchObject({ city: 'Bengaluru', district: 'Bengaluru Urban', state: 'Karnataka' });
    const shared = await app.inject('/api/pincodes/853204');
    expect(shared.json()).toMatchObject({ district: 'Bhagalpur', state: 'Bihar', alternatives: { length: 3 } });
  });

  test.each([
    ['999999', 404],
    ['012345', 400],
    ['41103', 400],
    ['4110300', 400],
    ['abcdef', 400],
  ])('%s returns %i', async (pincode, status) => {
    expect((await app.inject(`/api/pincodes/${pincode}`)).statusCode).toBe(status);
  });
});
