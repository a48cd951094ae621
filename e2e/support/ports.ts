/** Separate ports, so that the shop under test can run next to a developer's shop or another test run. */
const firstPort = Number(process.env.E2E_PORT ?? 4100);
export const PORTS = {
  web: firstPort,
  api: firstPort + 1,
  smtp: firstPort + 25,
  mail: firstPort + 80,
  brokenWeb: firstPort + 40,
  brokenApi: firstPort + 41,
  courierWeb: firstPort + 42,
  courierApi: firstPort + 43,
  firstRun: firstPort + 44,
  paymentWeb: firstPort + 60,
  paymentApi: firstPort + 61,
  razorpay: firstPort + 62,
  phonepe: firstPort + 63,
};

export const SHOP_URL = `http://127.0.0.1:${PORTS.web}`;
/** A second shop, where customers can pay online. */
export const PAYMENT_SHOP_URL = `http://127.0.0.1:${PORTS.paymentWeb}`;
export const RAZORPAY_URL = `http://127.0.0.1:${PORTS.razorpay}`;
export const MAIL_URL = `http://127.0.0.1:${PORTS.mail}`;
