import type { ComponentProps } from 'react';
import { mobileDigits } from '../platform/text/phone.ts';
import { TextField } from '../ui/form/text-field.tsx';

/** A mobile number. Drops what is not part of its ten digits. */
export function MobileField({ field, ...rest }: ComponentProps<typeof TextField>) {
  return (
    <TextField
      type="tel"
      field={{ ...field, onValue: (text) => field.onValue(mobileDigits(text)) }}
      autoComplete="tel-national"
      inputMode="numeric"
      {...rest}
    />
  );
}
