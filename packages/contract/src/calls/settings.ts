import { z } from 'zod';
import type { Call } from '../call.ts';
import { LONGEST } from '../limits.ts';
import { SETTING_KEYS, SETTINGS, type SettingKey, type Settings } from '../settings.ts';

/** What each setting may be. */
export const settingSchemas = Object.fromEntries(SETTING_KEYS.map((key) => [key, schemaOf(key)])) as {
  [Key in SettingKey]: z.ZodType<Settings[Key], Settings[Key]>;
};

const settings = z.object(settingSchemas).meta({ id: 'Settings' });

export const settingCalls = {
  readSettings: {
    summary: 'How the shop is set',
    access: 'admin',
    reply: z.object({ settings }),
  },
  updateSettings: {
    summary: 'Change settings; those that are not sent stay as they are',
    access: 'admin',
    freshProof: true,
    body: settings.partial(),
    reply: z.object({ settings }),
  },
} as const satisfies Record<string, Call>;

function schemaOf(key: SettingKey): z.ZodType {
  const setting = SETTINGS[key];
  switch (setting.kind) {
    case 'number':
      return z.int().min(setting.least).max(setting.most);
    case 'switch':
      return z.boolean();
    case 'choice':
      return z.enum(Object.keys(setting.options));
    case 'text':
      return z.string().trim().regex(setting.pattern);
    case 'emails':
      return z.array(z.email().max(LONGEST.email)).max(setting.most);
  }
}
