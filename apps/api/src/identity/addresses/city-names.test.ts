import { expect, test } from 'vitest';
import { toCityName } from './city-names.ts';

test.each([
  ['560001', 'Bengaluru Urban', 'Bengaluru'],
  ['560067', 'Bengaluru Rural', 'Bengaluru'],
  ['400050', 'Mumbai Suburban', 'Mumbai'],
  ['400601', 'Thane', 'Thane'],
  ['400703', 'Thane', 'Navi Mumbai'],
  ['110001', 'New Delhi', 'New Delhi'],
  ['110092', 'Shahdara', 'Delhi'],
  ['700091', '24 Paraganas North', 'Kolkata'],
  ['600127', 'Chengalpattu', 'Chennai'],
  ['500081', 'Ranga Reddy', 'Hyderabad'],
  ['501301', 'Medchal Malkajgiri', 'Medchal Malkajgiri'],
  ['682016', 'Ernakulam', 'Kochi'],
  ['682555', 'Lakshadweep District', 'Lakshadweep District'],
  ['380001', 'Ahmadabad', 'Ahmedabad'],
  ['411030', 'Pune', 'Pune'],
])('%s in the district %s has the city %s', (pincode, district, city) => {
  expect(toCityName({ pincode, district })).toBe(city);
});
