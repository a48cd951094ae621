// The headless shell is the same engine without a window. Tests take two thirds of the time.
const HEADLESS_CHROMIUM = '/usr/bin/chromium-headless-shell';

export const LAUNCH_OPTIONS = {
  executablePath: process.env.CHROMIUM ?? HEADLESS_CHROMIUM,
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
  ],
};
