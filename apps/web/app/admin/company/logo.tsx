import { ImageIcon } from 'lucide-react';
import { useState } from 'react';
import { icon20 } from '../../ui/icon.ts';
import { FileImage } from '../../ui/image/file-image.tsx';
import { type LogoFormValue, logoPreview } from './logo-form-value.ts';

type LogoProps = { saved: string | null; draft: LogoFormValue; alt: string };

export function Logo({ saved, draft, alt }: LogoProps) {
  const logo = logoPreview(saved, draft);
  if (!logo) return <ImageIcon {...icon20} className="text-border-strong" />;
  if (typeof logo === 'string') return <SavedLogo key={logo} url={logo} alt={alt} />;
  return (
    <FileImage file={logo} alt={alt} className="logo-image" fallback={<LogoPlaceholder>No preview</LogoPlaceholder>} />
  );
}

function SavedLogo({ url, alt }: { url: string; alt: string }) {
  const [isBroken, setIsBroken] = useState(false);
  if (isBroken) return <LogoPlaceholder>No preview</LogoPlaceholder>;
  return <img src={url} alt={alt} className="logo-image" onError={() => setIsBroken(true)} />;
}

function LogoPlaceholder({ children }: { children: string }) {
  return <span className="text-xs text-center">{children}</span>;
}
