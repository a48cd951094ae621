import { Monitor, Smartphone } from 'lucide-react';

/** Widths of the preview, in CSS pixels. */
export const DEVICES = {
  desktop: { label: 'Desktop', width: 1280, Icon: Monitor },
  phone: { label: 'Phone', width: 390, Icon: Smartphone },
} as const;

export type Device = keyof typeof DEVICES;
