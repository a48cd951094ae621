import { z } from 'zod';
import { staff } from '../access/permissions.ts';
import type { Endpoint } from '../endpoint.ts';
import { MAX_LENGTH } from '../limits.ts';
import { SETTING_KEYS, SETTINGS, type SettingKey, type Settings } from '../settings.ts';

export const settingSchemas = Object.fromEntries(SETTING_KEYS.map((key) => [key, settingSchema(key)])) as {
  [Key in SettingKey]: z.ZodType<Settings[Key], Settings[Key]>;
};

const settings = z.object(settingSchemas).meta({ id: 'Settings' });

export const settingEndpoints = {
  getSettings: {
    route: 'GET /admin/settings',
    summary: 'Get the shop settings',
    access: staff('settings.write'),
    response: z.object({ settings }),
  },
  getProductRules: {
    route: 'GET /admin/product-rules',
    summary: 'Get the shop settings that the product form needs',
    access: staff('products.read'),
    response: settings.pick({ missingAttributesPolicy: true, minHsnDigits: true }).meta({ id: 'ProductRules' }),
  },
  updateSettings: {
    route: 'PUT /admin/settings',
    summary: 'Update settings; missing ones stay unchanged',
    access: staff('settings.write'),
    requiresRecentAuth: true,
    body: settings.partial(),
    response: z.object({ settings }),
  },
} as const satisfies Record<string, Endpoint>;

function settingSchema(key: SettingKey): z.ZodType {
  const setting = SETTINGS[key];
  switch (setting.kind) {
    case 'number':
      return z.int().min(setting.min).max(setting.max);
    case 'switch':
      return z.boolean();
    case 'choice':
      return z.enum(Object.keys(setting.options));
    case 'text':
      return z.string().trim().regex(setting.pattern);
    case 'emails':
      return z.array(z.email().max(MAX_LENGTH.email)).max(setting.max);
  }
}
