import './url-tabs.css';
import { Link, useSearchParams } from 'react-router';

type UrlTabsProps<Value extends string> = {
  label: string;
  /** Name of the URL parameter. */
  name: string;
  options: readonly { value: Value; word: string }[];
  current: Value;
};

/** Stores a choice in the URL. Each option is a link, so that it can be bookmarked, shared and undone with Back. */
export function UrlTabs<Value extends string>({ label, name, options, current }: UrlTabsProps<Value>) {
  const [params] = useSearchParams();
  return (
    <nav aria-label={label} className="url-tabs flex p-0.5 border border-border rounded-md bg-sunken">
      {options.map(({ value, word }) => (
        <Link
          key={value}
          to={`?${new URLSearchParams({ ...Object.fromEntries(params), [name]: value })}`}
          preventScrollReset
          aria-current={value === current ? 'true' : undefined}
        >
          {word}
        </Link>
      ))}
    </nav>
  );
}
