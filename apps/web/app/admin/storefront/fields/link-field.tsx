import { CONTENT_LENGTH } from '@kinari/contract/endpoints/storefront/areas';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Field } from '../../../ui/form/field.tsx';
import { Select } from '../../../ui/form/select.tsx';
import { categoriesQuery } from '../../categories/category.data.ts';
import type { ContentPath } from '../drafts/content-path.ts';
import { areasQuery, collectionsQuery } from '../storefront.data.ts';
import { useContentField } from './editor-context.ts';
import type { LinkSpec } from './field-specs.ts';
import { listLinkGroups } from './link-choices.ts';

const OTHER = 'other';

/** Chooses a page of the shop. Another address can be typed. */
export function LinkField({ spec, path }: { spec: LinkSpec; path: ContentPath }) {
  const { name, value, error, warning, onValue, onLeave } = useContentField<string>(spec, path);
  const [isTyped, setIsTyped] = useState(false);
  const groups = useLinkGroups();
  const isListed = value === '' || groups.some(({ choices }) => choices.some((choice) => choice.path === value));
  const isOther = isTyped || !isListed;

  return (
    <Field
      label={spec.label}
      mark={spec.isRequired ? undefined : 'optional'}
      hint={isOther ? (spec.allowsWeb ? 'Starts with / or https://' : 'Starts with /') : spec.hint}
      warning={warning}
      error={error}
    >
      {(control) => (
        <div className="grid gap-2">
          <Select
            {...control}
            name={name}
            value={isOther ? OTHER : value}
            onChange={({ target }) => {
              setIsTyped(target.value === OTHER);
              if (target.value !== OTHER) onValue(target.value);
            }}
            onBlur={({ relatedTarget }) => onLeave(relatedTarget)}
          >
            <option value="">{spec.isRequired ? 'Choose a page' : 'No link'}</option>
            {groups.map(({ label, choices }) => (
              <optgroup key={label} label={label}>
                {choices.map((choice) => (
                  <option key={choice.path} value={choice.path}>
                    {choice.label}
                  </option>
                ))}
              </optgroup>
            ))}
            <option value={OTHER}>Another address</option>
          </Select>
          {isOther && (
            <input
              aria-label={`Address of “${spec.label}”`}
              aria-describedby={control['aria-describedby']}
              aria-invalid={control['aria-invalid']}
              className="input"
              inputMode="url"
              autoCapitalize="none"
              autoComplete="off"
              spellCheck={false}
              maxLength={CONTENT_LENGTH.link}
              value={value}
              onChange={({ target }) => onValue(target.value)}
              onBlur={({ relatedTarget }) => onLeave(relatedTarget)}
            />
          )}
        </div>
      )}
    </Field>
  );
}

function useLinkGroups() {
  const { data: categories = [] } = useQuery(categoriesQuery);
  const { data: collections = [] } = useQuery(collectionsQuery);
  const { data: areas = [] } = useQuery(areasQuery);
  return listLinkGroups(categories, collections, areas);
}
