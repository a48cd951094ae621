import type { ReactNode } from 'react';

export type Attribute = { name: string; value: ReactNode };

/** Names on the left, values on the right. Attributes without a value are left out. */
export function AttributeList({ attributes }: { attributes: readonly Attribute[] }) {
  return (
    <dl className="grid grid-cols-1 gap-1.5 px-3.5 pb-3.5">
      {attributes
        .filter(({ value }) => value !== null && value !== undefined && value !== false)
        .map(({ name, value }) => (
          <div key={name} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-text-muted">{name}</dt>
            <dd className="ml-auto min-w-0 text-end wrap-anywhere">{value}</dd>
          </div>
        ))}
    </dl>
  );
}
