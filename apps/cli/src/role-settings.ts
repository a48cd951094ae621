export const ROLES = ['api', 'worker', 'web'] as const;
export type Role = (typeof ROLES)[number];

const COMMON_SETTINGS = [
  'NODE_ENV',
  'PUBLIC_URL',
  'HSTS',
  'TRUSTED_PROXIES',
  'SHUTDOWN_DRAIN_SECONDS',
  'LOG_LEVEL',
  'LOG_REQUESTS_PER_SECOND',
  'METRICS_HOST',
  'METRICS_PORT',
  'OTEL_EXPORTER_OTLP_ENDPOINT',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'OTEL_TRACES_SAMPLER_ARG',
  'RATE_LIMITS',
];

const API_AND_WORKER_SETTINGS = [
  'DATABASE_URL',
  'DATABASE_APP_URL',
  'DATABASE_POOL_SIZE',
  'DATABASE_DIRECT_URL',
  'DATABASE_PREPARED_STATEMENTS',
  'ENCRYPTION_KEY',
  'ENCRYPTION_KEYS_PREVIOUS',
  'MEDIA_STORE',
  'MEDIA_FOLDER',
  'UPLOADS_FOLDER',
  'MEDIA_S3_ENDPOINT',
  'MEDIA_S3_REGION',
  'MEDIA_S3_BUCKET',
  'MEDIA_S3_ACCESS_KEY_ID',
  'MEDIA_S3_SECRET_ACCESS_KEY',
  'MEDIA_S3_PRESIGNED_URLS',
  'SHIPROCKET_URL',
  'SHIPROCKET_EMAIL',
  'SHIPROCKET_PASSWORD',
  'SHIPROCKET_WEBHOOK_SECRET',
  'SHIPROCKET_PICKUP_LOCATION',
  'DELHIVERY_URL',
  'DELHIVERY_TOKEN',
  'DELHIVERY_WEBHOOK_SECRET',
  'DELHIVERY_PICKUP_LOCATION',
  'PAYMENT_PROVIDERS',
  'RAZORPAY_URL',
  'RAZORPAY_KEY_ID',
  'RAZORPAY_KEY_SECRET',
  'RAZORPAY_WEBHOOK_SECRET',
  'RAZORPAY_WEBHOOK_SECRET_PREVIOUS',
  'RAZORPAY_UPI_QR',
  'PHONEPE_URL',
  'PHONEPE_AUTH_URL',
  'PHONEPE_CLIENT_ID',
  'PHONEPE_CLIENT_SECRET',
  'PHONEPE_CLIENT_VERSION',
  'PHONEPE_WEBHOOK_USER',
  'PHONEPE_WEBHOOK_PASSWORD',
  'CASHFREE_URL',
  'CASHFREE_CLIENT_ID',
  'CASHFREE_CLIENT_SECRET',
  'RAZORPAYX_ACCOUNT',
  'WEBHOOK_TEST_HOSTS',
];

/** Settings that each role reads. A test compares them with the settings the processes parse. */
export const ROLE_SETTINGS: Readonly<Record<Role, readonly string[]>> = {
  api: [
    ...COMMON_SETTINGS,
    ...API_AND_WORKER_SETTINGS,
    'DATABASE_REPLICA_URL',
    'REDIS_URL',
    'API_HOST',
    'API_PORT',
    'API_DOCS',
    'CORS_ORIGINS',
    'RESPONSE_CACHE',
    'RESPONSE_CACHE_MB',
    'RATE_LIMIT_REQUESTS_PER_IP',
    'RATE_LIMIT_REGISTRATIONS_PER_IP',
    'RATE_LIMIT_FAILED_LOGINS_PER_IP',
    'RATE_LIMIT_PASSWORD_RESETS_PER_IP',
    'RATE_LIMIT_TOKENS_PER_IP',
    'BREACHED_PASSWORDS_URL',
  ],
  worker: [...COMMON_SETTINGS, ...API_AND_WORKER_SETTINGS, 'SMTP_URL', 'MAIL_FROM'],
  web: [
    ...COMMON_SETTINGS,
    'HOST',
    'PORT',
    'API_URL',
    'RATE_LIMIT_PAGES_PER_IP',
    'MAX_CONNECTIONS_PER_IP',
    'SECURITY_CONTACT',
    'PAGE_CACHE_MB',
  ],
};

const KNOWN_SETTINGS = new Set(ROLES.flatMap((role) => ROLE_SETTINGS[role]));
// Not our settings, but often in the same file. Other variables, such as PATH and TZ, are passed on.
const SECRET_PATTERN = /PASSWORD|PASSWD|SECRET|TOKEN|CREDENTIAL|PRIVATE|^PG|^POSTGRES_|^AWS_|^ADMIN_/;

/**
 * Returns the variables to remove (`undefined`) or change for a process: it gets only the settings it reads and no other
 * secrets. The database owner's URL is for install and migrate; if there is an app role, processes get only that.
 */
export function createRoleEnvironment(role: Role, env: NodeJS.ProcessEnv): Record<string, string | undefined> {
  const roleSettings = new Set(ROLE_SETTINGS[role]);
  const hiddenNames = Object.keys(env).filter(
    (name) => !roleSettings.has(name) && (KNOWN_SETTINGS.has(name) || SECRET_PATTERN.test(name)),
  );
  const environment: Record<string, string | undefined> = Object.fromEntries(
    hiddenNames.map((name) => [name, undefined]),
  );
  if (!roleSettings.has('DATABASE_URL') || !env.DATABASE_APP_URL) return environment;
  return {
    ...environment,
    DATABASE_URL: undefined,
    ...(env.DATABASE_DIRECT_URL && {
      DATABASE_DIRECT_URL: withCredentialsOf(env.DATABASE_APP_URL, env.DATABASE_DIRECT_URL),
    }),
  };
}

function withCredentialsOf(url: string, direct: string): string {
  const { username, password } = new URL(url);
  return Object.assign(new URL(direct), { username, password }).href;
}
