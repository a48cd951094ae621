// This page stands at the address that was wanted: loading it once more, as soon as the shop answers, leads there.
const EVERY_MS = 3000;

addEventListener('online', () => location.reload());

// A browser that only believes to be connected never says that it is back.
setInterval(() => void reloadIfAnswered(), EVERY_MS);

async function reloadIfAnswered() {
  if (!navigator.onLine) return;
  const reply = await fetch('/api/health', { cache: 'no-store' }).catch(() => undefined);
  if (reply?.ok) location.reload();
}
