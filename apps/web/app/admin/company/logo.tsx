import { ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { icon20 } from '../../ui/icon.ts';
import { FileImage } from '../../ui/picture/file-image.tsx';
import { type LogoDraft, shownLogo } from './logo-draft.ts';

type LogoProps = { saved: string | null; draft: LogoDraft; alt: string };

/** The logo that was saved or, when a file was chosen, what it looks like; in its own ratio, as far as there is room. */
export function Logo({ saved, draft, alt }: LogoProps) {
  const logo = shownLogo(saved, draft);
  if (!logo) return <ImageIcon {...icon20} className="text-line-strong" />;
  if (typeof logo === 'string') return <SavedLogo key={logo} url={logo} alt={alt} />;
  return <FileImage file={logo} alt={alt} className="logo-image" instead={<Unseen>Cannot be shown</Unseen>} />;
}

function SavedLogo({ url, alt }: { url: string; alt: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <Unseen>Cannot be shown</Unseen>;
  return <img src={url} alt={alt} className="logo-image" onError={() => setIsBroken(true)} />;
}

function Unseen({ children }: { children: string }) {
  return <span className="logo-unseen">{children}</span>;
}
