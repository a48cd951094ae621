import { SETTING_KEYS, SETTINGS, type Settings } from '@kinari/contract/settings';
import { expect, test } from 'vitest';
import type { ApiKeyList } from '../data/api-keys.data.ts';
import type { Task } from '../data/tasks.data.ts';
import type { TaxSettings } from '../data/tax.data.ts';
import type { WebhookEndpoint } from '../data/webhooks.data.ts';
import { listSections, type SettingsData, toSectionId } from './settings-sections.ts';

const settings = Object.fromEntries(SETTING_KEYS.map((key) => [key, SETTINGS[key].default])) as unknown as Settings;
const company = { name: 'Kinari', pincode: '411030', logoUrl: null };

function findState(to: string, data: Partial<SettingsData> = {}) {
  const rows = listSections({ company, settings, ...data }, () => true).flatMap((group) => group.rows);
  return rows.find((row) => row.to === to);
}

test('every group of settings is listed, and links to its panel', () => {
  const links = listSections({ company }, () => true).flatMap(({ rows }) => rows.map(({ to }) => to));
  for (const { group } of Object.values(SETTINGS)) expect(links).toContain(`#${toSectionId(group)}`);
  expect(new Set(links).size).toBe(links.length);
});

test('only permitted sections are listed, and no empty group', () => {
  const allowed = new Set<string | undefined>(['listStaff', 'listWebhooks', 'listJobs']);
  const groups = listSections({ company }, (endpoint) => allowed.has(endpoint));
  expect(groups.map(({ title, rows }) => [title, ...rows.map(({ label }) => label)])).toEqual([
    ['People', 'Team and access'],
    ['Integrations', 'Webhooks'],
    ['System', 'Jobs'],
  ]);
});

test('a search finds names, help texts and states', () => {
  const find = (query: string) =>
    listSections({ company, settings }, () => true, query).flatMap(({ rows }) => rows.map(({ label }) => label));
  expect(find('qr CODE')).toEqual(['Orders and delivery']);
  expect(find('logo')).toEqual(['Company']);
  expect(find('no such words')).toEqual([]);
});

test('a section shows its state from the saved values', () => {
  expect(findState('#orders-and-delivery')?.state).toBe('Up to ₹10,00,000 per order, 20 open per customer');
  expect(findState('#new-orders')?.state).toBe('No email');
  expect(
    findState('#new-orders', { settings: { ...settings, newOrderEmailRecipients: ['a@example.com'] } })?.state,
  ).toBe('Email to 1 address');
  expect(findState('/admin/company')?.state).toBe('Kinari, 411030. No logo');
  expect(findState('/admin/company', { company: { ...company, pincode: '', logoUrl: '/logo' } })?.state).toBe(
    'Kinari. Logo added',
  );
});

test('tax and staff are described, and have no state until they are loaded', () => {
  const tax = (profile: object) => ({ profile }) as TaxSettings;
  expect(findState('/admin/gst/settings')?.state).toBeUndefined();
  expect(findState('/admin/gst/settings', { tax: tax({ registration: 'none', gstin: null }) })?.state).toBe(
    'Not registered for GST',
  );
  expect(
    findState('/admin/gst/settings', { tax: tax({ registration: 'regular', gstin: '27AAPFU0939F1ZV' }) })?.state,
  ).toBe('GST regular, 27AAPFU0939F1ZV');
  const role = { name: 'Owner' };
  const staffList = {
    staff: [
      { role, disabled: false },
      { role, disabled: true },
    ],
    invitations: [{}],
  };
  expect(findState('/admin/settings/staff', { staffList: staffList as SettingsData['staffList'] })?.state).toBe(
    '1 person, 1 invitation waiting',
  );
  expect(findState('/admin/settings/roles', { staffList: staffList as SettingsData['staffList'] })?.state).toBe(
    '1 owner with full access',
  );
});

test('keys are counted while they work, and webhooks need attention if they do not', () => {
  const keys = (...statuses: string[]) => ({ apiKeys: statuses.map((status) => ({ status })) }) as ApiKeyList;
  const keyState = (apiKeys: ApiKeyList) => findState('/admin/settings/api-keys', { apiKeys })?.state;
  expect(findState('/admin/settings/api-keys')?.state).toBeUndefined();
  expect(keyState(keys('active', 'active', 'expired', 'stopped'))).toBe('2 active keys');
  expect(keyState(keys('stopped'))).toBe('No active keys');

  const working = { status: 'on', failingSince: null } as WebhookEndpoint;
  const failing: WebhookEndpoint = { ...working, failingSince: '2026-11-15T08:00:00.000Z' };
  const paused: WebhookEndpoint = { ...failing, status: 'paused' };
  const off: WebhookEndpoint = { ...failing, status: 'off' };
  const row = (...webhooks: WebhookEndpoint[]) => findState('/admin/settings/webhooks', { webhooks });
  expect(findState('/admin/settings/webhooks')).toMatchObject({ state: undefined, needsAttention: false });
  expect(row()).toMatchObject({ state: 'No endpoints', needsAttention: false });
  expect(row(working, off)).toMatchObject({ state: '2 endpoints', needsAttention: false });
  expect(row(working, failing)).toMatchObject({ state: '1 failing', needsAttention: true });
  expect(row(paused, failing)).toMatchObject({ state: '1 paused, 1 failing', needsAttention: true });
});

test('the shop is open or closed, and the set-up guide shows its progress', () => {
  expect(findState('#shop')?.state).toBe('Open');
  expect(findState('#shop', { settings: { ...settings, shopClosed: true } })?.state).toBe('Closed');
  const steps = [
    { step: 'gst', state: 'done' },
    { step: 'team', state: 'skipped' },
    { step: 'order', state: 'open' },
  ];
  const setup = { steps } as SettingsData['setup'];
  expect(findState('/admin/dashboard?setup=1')?.state).toBeUndefined();
  expect(findState('/admin/dashboard?setup=1', { setup })?.state).toBe('2 of 3 done');
});

test('payment providers are described, and need attention if their events stopped', () => {
  const provider = { provider: 'razorpay', isConfigured: true, isFirst: true, mode: 'live', hasWebhookSecret: true };
  const row = (...providers: object[]) =>
    findState('/admin/settings/payments', { payments: { providers } as SettingsData['payments'] });
  expect(findState('/admin/settings/payments')?.state).toBeUndefined();
  expect(row()).toMatchObject({ state: 'Not set up', needsAttention: false });
  const now = new Date().toISOString();
  expect(row({ ...provider, lastEventAt: now })).toMatchObject({ state: 'Razorpay, live', needsAttention: false });
  expect(row({ ...provider, lastEventAt: '2026-01-01T08:00:00.000Z' })).toMatchObject({ needsAttention: true });
  expect(findState('#online-payments')?.state).toBe('20 minutes to pay, refunds up to ₹10,000');
});

test('failed jobs need attention', () => {
  const task = { count: 2, isLowerBound: false, since: null, sum: null };
  const failed: Task[] = [
    { ...task, kind: 'failed_jobs' },
    { ...task, kind: 'failed_emails' },
  ];
  expect(findState('/admin/jobs', { tasks: failed })).toMatchObject({ state: '4 failed', needsAttention: true });
  expect(findState('/admin/jobs', { tasks: [] })).toMatchObject({ state: 'No failed jobs', needsAttention: false });
});
