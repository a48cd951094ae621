import { expect, test } from 'vitest';
import { loadConfig } from '../config.ts';
import { createCouriers } from './create-couriers.ts';

const shiprocket = { SHIPROCKET_EMAIL: 'api@shop.example', SHIPROCKET_PASSWORD: 'a password' };
const listNames = (env: NodeJS.ProcessEnv) => [...createCouriers(loadConfig(env), 'job').keys()];

test('a courier exists if its keys are configured, the manual one always', () => {
  expect(listNames({})).toEqual(['by-hand']);
  expect(listNames({ SHIPROCKET_EMAIL: 'api@shop.example' })).toEqual(['by-hand']);
  expect(listNames(shiprocket)).toEqual(['by-hand', 'shiprocket']);
  expect(listNames({ ...shiprocket, DELHIVERY_TOKEN: 'a token' })).toEqual(['by-hand', 'shiprocket', 'delhivery']);
});

test('the manual courier uses the tracking number typed by staff', async () => {
  const manualCourier = createCouriers(loadConfig({}), 'request').get('by-hand');
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
    codAmountPaise: 0,
    valuePaise: 100,
    items: [],
    orderedAt: new Date(),
  };
  await expect(manualCourier?.book(booking)).rejects.toThrow('Enter the tracking number');
  expect(await manualCourier?.book({ ...booking, trackingNumber: 'EK1', courierName: 'India Post' })).toEqual({
    trackingNumber: 'EK1',
    courierName: 'India Post',
  });
});

test('an unreachable courier throws an indeterminate error', async () => {
  const env = {
    ...shiprocket,
    SHIPROCKET_URL: 'http://127.0.0.1:65533/',
    DELHIVERY_URL: 'http://127.0.0.1:65533',
    DELHIVERY_TOKEN: 'x',
  };
  for (const [name, courier] of createCouriers(loadConfig(env), 'request')) {
    if (name === 'by-hand') continue;
    await expect(courier.lookUp('K1')).rejects.toMatchObject({ name: 'UnknownOutcome', service: name });
  }
});
