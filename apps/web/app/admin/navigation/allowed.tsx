import type { ReactNode } from 'react';
import type { StaffEndpoint } from './admin-pages.ts';
import { useCanCall } from './use-can-call.ts';

type AllowedProps = {
  to: StaffEndpoint;
  children: ReactNode;
  /** Shown to other staff. */
  otherwise?: ReactNode;
};

/** Shows its children only to staff who may call the endpoint. */
export function Allowed({ to, children, otherwise = null }: AllowedProps) {
  return useCanCall()(to) ? children : otherwise;
}
