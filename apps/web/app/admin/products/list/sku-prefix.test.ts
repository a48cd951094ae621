import { expect, test } from 'vitest';
import { skuPrefix } from './sku-prefix.ts';

test.each([
  [['KUR-HAL-38', 'KUR-HAL-40'], 'KUR-HAL'],
  [['KUR-HAL-38', null, 'KUR-HAL-48'], 'KUR-HAL'],
  [['KUR-HAL-38'], 'KUR-HAL-38'],
  [['KUR-HAL', 'KUR-HAL-40'], 'KUR-HAL'],
  [['8901', '9901'], '8901 +1'],
  [['KURTA1', 'KURTA2', 'KURTA3'], 'KURTA1 +2'],
  [[null, null], undefined],
  [[], undefined],
])('%j have the prefix %s', (skus, prefix) => {
  expect(skuPrefix(skus)).toBe(prefix);
});
