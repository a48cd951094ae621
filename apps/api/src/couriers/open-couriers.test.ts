import { expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { openCouriers } from './open-couriers.ts';

const shiprocket = { SHIPROCKET_EMAIL: 'api@shop.example', SHIPROCKET_PASSWORD: 'a password' };
const namesOf = (env: NodeJS.ProcessEnv) => [...openCouriers(readConfig(env), 'job').keys()];

test('a courier is there when its keys are set, and by hand always', () => {
  expect(namesOf({})).toEqual(['by-hand']);
  expect(namesOf({ SHIPROCKET_EMAIL: 'api@shop.example' })).toEqual(['by-hand']);
  expect(namesOf(shiprocket)).toEqual(['by-hand', 'shiprocket']);
  expect(namesOf({ ...shiprocket, DELHIVERY_TOKEN: 'a token' })).toEqual(['by-hand', 'shiprocket', 'delhivery']);
});

test('by hand, the number is what staff type', async () => {
  const byHand = openCouriers(readConfig({}), 'request').get('by-hand');
  const booking = {
    reference: 'K1',
    orderNumber: '7C1F09AB',
    to: {
      name: 'Meera Iyer',
      lines: ['12 Lake View'],
      city: 'Bengaluru',
      state: 'Karnataka',
      pincode: '560038',
      mobile: '',
    },
    from: { name: 'Kinari', address: '12 Mint Street', pincode: '600079', phone: '' },
    weightG: 480,
    sizeMm: { length: 300, width: 200, height: 40 },
    collectPaise: 0,
    valuePaise: 100,
    items: [],
    orderedAt: new Date(),
  };
  await expect(byHand?.book(booking)).rejects.toThrow('Type the number that the courier gave');
  expect(await byHand?.book({ ...booking, number: 'EK1', courierName: 'India Post' })).toEqual({
    number: 'EK1',
    courierName: 'India Post',
  });
});

test('a courier that nobody can reach leaves an unknown outcome', async () => {
  const env = {
    ...shiprocket,
    SHIPROCKET_URL: 'http://127.0.0.1:65533/',
    DELHIVERY_URL: 'http://127.0.0.1:65533',
    DELHIVERY_TOKEN: 'x',
  };
  for (const [name, courier] of openCouriers(readConfig(env), 'request')) {
    if (name === 'by-hand') continue;
    await expect(courier.lookUp('K1')).rejects.toMatchObject({ name: 'UnknownOutcome', courier: name });
  }
});
