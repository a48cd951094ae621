/** The shop under test has addresses of its own, so that it can run beside a developer's, or beside another test run. */
const first = Number(process.env.E2E_PORT ?? 4100);
export const PORTS = {
  web: first,
  api: first + 1,
  smtp: first + 25,
  mail: first + 80,
  brokenWeb: first + 40,
  brokenApi: first + 41,
};

export const SHOP_URL = `http://127.0.0.1:${PORTS.web}`;
export const MAIL_URL = `http://127.0.0.1:${PORTS.mail}`;
