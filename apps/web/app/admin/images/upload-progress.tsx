/** Upload progress. Hidden for short uploads. */
export function UploadProgress({ part }: { part: number | undefined }) {
  if (part === undefined) return null;
  const percent = Math.round(part * 100);
  return (
    <span className="upload-progress flex flex-1 items-center gap-2.5 min-w-0 text-text-muted text-sm [animation:appear_0.2s_0.8s_backwards]">
      <progress value={percent} max={100} aria-label="Upload" />
      <span className="tabular">{percent < 100 ? `Uploading ${percent}%` : 'Preparing images'}</span>
    </span>
  );
}
