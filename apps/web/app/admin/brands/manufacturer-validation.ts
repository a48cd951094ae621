import type { EndpointBody } from '@kinari/contract/contract';
import { emailError } from '../../identity/identity-validation.ts';
import type { Errors } from '../../ui/form/form-errors.ts';
import type { Manufacturer } from './brands.data.ts';
import { SHOP_COUNTRY } from './countries.ts';

/** Form values of a manufacturer, packer or importer. */
export type ManufacturerFormValues = Record<'name' | 'address' | 'pincode' | 'country' | 'email' | 'phone', string>;

export function toManufacturerFormValues(manufacturer: Manufacturer | undefined): ManufacturerFormValues {
  return {
    name: manufacturer?.name ?? '',
    address: manufacturer?.address ?? '',
    pincode: manufacturer?.pincode ?? '',
    country: manufacturer?.country ?? SHOP_COUNTRY,
    email: manufacturer?.email ?? '',
    phone: manufacturer?.phone ?? '',
  };
}

export function validateManufacturer({
  name,
  address,
  pincode,
  country,
  email,
}: ManufacturerFormValues): Errors<keyof ManufacturerFormValues> {
  return {
    name: name.trim() ? undefined : 'Enter a name',
    address: address.trim() ? undefined : 'Enter the address. The law requires it',
    pincode:
      country === SHOP_COUNTRY && pincode.trim() && !/^[1-9]\d{5}$/.test(pincode.replaceAll(' ', ''))
        ? 'Enter a 6-digit pincode'
        : undefined,
    email: email.trim() ? emailError(email) : undefined,
  };
}

export function toManufacturerBody(values: ManufacturerFormValues): EndpointBody<'createManufacturer'> {
  const textOrNull = (text: string) => text.trim() || null;
  return {
    name: values.name.trim(),
    // Labels print the address on one line.
    address: values.address.trim().replace(/\s*\n\s*/g, ', '),
    pincode: textOrNull(values.country === SHOP_COUNTRY ? values.pincode.replaceAll(' ', '') : values.pincode),
    country: values.country,
    email: textOrNull(values.email),
    phone: textOrNull(values.phone),
  };
}
