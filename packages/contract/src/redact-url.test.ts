import { expect, test } from 'vitest';
import { redactUrl } from './redact-url.ts';

test.each([
  ['/api/orders/all', '/api/orders/all'],
  ['/api/orders/all?q=asha%40example.com&page=2', '/api/orders/all?q=…&page=…'],
  ['/api/orders/all?asha@example.com', '/api/orders/all?…'],
  ['/search?q=a=b?c', '/search?q=…'],
  ['/search?', '/search?…'],
  ['/track/KN3T8Q4Mabc-signed', '/track/…'],
  ['/track/KN3T8Q4Mabc-signed.data?_routes=x', '/track/…?_routes=…'],
  ['/TRACK/KN3T8Q4Mabc-signed/', '/TRACK/…/'],
  ['/api/track/KN3T8Q4Mabc-signed', '/api/track/…'],
  ['/api/track/KN3T8Q4Mabc-signed/0b1c', '/api/track/…/0b1c'],
  ['/gift/KN3T8Q4Mabc-signed', '/gift/…'],
  ['/gift/KN3T8Q4Mabc-signed.data?_routes=x', '/gift/…?_routes=…'],
  ['/api/gifts/KN3T8Q4Mabc-signed', '/api/gifts/…'],
  ['/api/gifts/KN3T8Q4Mabc-signed/returns/0b1c/slip', '/api/gifts/…/returns/0b1c/slip'],
  ['/api/orders/track/1', '/api/orders/track/1'],
])('%s is logged as %s', (url, redacted) => {
  expect(redactUrl(url)).toBe(redacted);
});
