import { describe, expect, test } from 'vitest';
import { openShop } from '#test/shop.ts';
import { loadPincodes } from './pincode.service.ts';

const { app, db } = await openShop();

describe('GET /pincodes/{pincode}', () => {
  test('knows the directory of India Post, and loading it again changes nothing', async () => {
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
  ])('%s answers %i', async (pincode, status) => {
    expect((await app.inject(`/api/pincodes/${pincode}`)).statusCode).toBe(status);
  });
});
