import { LineIllustration } from '../ui/image/line-illustration.tsx';

export function EmptyStateIllustration() {
  return (
    <LineIllustration>
      <path d="M60 44v-7c0-3 2-5 4-6 5-2 8-6 8-11a12 12 0 0 0-24 0" />
      <path d="M60 44 14 80c-6 5-3 13 4 13h84c7 0 10-8 4-13z" />
      <path d="M30 93v6M90 93v6" />
      <path d="M60 44c-7 14 6 20-1 32" strokeDasharray="1 6" />
      <path d="m50 77 14-3 7 27-14 4z" className="fill-page" />
      <circle cx="59" cy="82" r="1.5" />
    </LineIllustration>
  );
}

export function ErrorIllustration() {
  return (
    <LineIllustration>
      <path d="M26 20h44a4 4 0 0 1 0 10H26a4 4 0 0 1 0-10zM26 90h44a4 4 0 0 1 0 10H26a4 4 0 0 1 0-10z" />
      <path d="M30 30v60M66 30v60" />
      <path d="M30 42l36-6M30 52l36-6M30 62l36-6M30 72l36-6M30 82l36-6" />
      <path d="M66 66c16-2 22 6 15 14s-19 0-11-9 30-13 37 1-5 26 1 32" />
    </LineIllustration>
  );
}
