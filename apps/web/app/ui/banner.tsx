import { CircleAlert, CircleCheck, Info, TriangleAlert } from 'lucide-react';
import type { ReactNode } from 'react';
import { classes } from './classes.ts';
import { icon20 } from './icon.ts';

const ICONS = { ok: CircleCheck, bad: CircleAlert, info: Info, warn: TriangleAlert };
const TONES = {
  ok: 'bg-success-bg text-success',
  bad: 'bg-danger-bg text-danger',
  info: 'bg-info-bg text-info',
  warn: 'bg-attention-bg text-attention',
};

/** A message that stays after its toast has disappeared. */
export function Banner({ tone, children }: { tone: keyof typeof ICONS; children: ReactNode }) {
  const Icon = ICONS[tone];
  return (
    <span className={classes('flex gap-2.5 rounded-md px-3.5 py-3 leading-5 font-medium', TONES[tone])}>
      <Icon {...icon20} className="flex-none" />
      <span className="min-w-0">{children}</span>
    </span>
  );
}
