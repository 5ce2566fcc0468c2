import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

/** Flags with which a browser runs as root and in containers, and makes no requests of its own. */
export const BROWSER_FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/**
 * Features to disable: Playwright's own list, which a second switch would replace, and the popups of the
 * address bar. Chromium 156 loads two pages for these in each window, which takes a third of a journey's
 * time.
 */
const NOT_NEEDED = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
];

/** Flags for journeys. */
export const JOURNEY_FLAGS = [...BROWSER_FLAGS, `--disable-features=${NOT_NEEDED.join(',')}`];

/** The browser without its window comes first: the same engine, for a sixth less processor time in a journey. */
const NAMES = [
  'chromium-headless-shell',
  'chrome-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'chrome',
];
const USUAL_PLACES = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  'C:/Program Files/Google/Chrome/Application/chrome.exe',
  'C:/Program Files (x86)/Google/Chrome/Application/chrome.exe',
];
const DOWNLOAD_TIMEOUT = 5 * 60_000;

/**
 * Returns the path of an installed Chromium or Chrome: `CHROME_PATH`, the system's, or an earlier download.
 */
export function findBrowser(): string | undefined {
  const onPath = (process.env.PATH ?? '')
    .split(delimiter)
    .flatMap((folder) => NAMES.map((name) => join(folder, process.platform === 'win32' ? `${name}.exe` : name)));
  const given = process.env.CHROME_PATH;
  return [...(given ? [given] : []), ...onPath, ...USUAL_PLACES, chromium.executablePath()].find(starts);
}

/** Finds or installs a browser: Playwright's download, or Debian's package when this process is root. */
export function findOrInstallBrowser(): string {
  const browser = findBrowser() ?? download() ?? installPackage();
  if (!browser) {
    throw new Error(
      'No browser was found or could be installed. Install Chromium or Chrome, or name one in CHROME_PATH.',
    );
  }
  return browser;
}

function starts(path: string): boolean {
  if (!existsSync(path)) return false;
  // Chrome on Windows opens a window for --version.
  return (
    process.platform === 'win32' || spawnSync(path, ['--version'], { stdio: 'ignore', timeout: 30_000 }).status === 0
  );
}

function download(): string | undefined {
  console.error('Downloading a browser …');
  const cli = join(import.meta.dirname, '..', 'node_modules', '@playwright', 'test', 'cli.js');
  spawnSync(process.execPath, [cli, 'install', 'chromium'], { stdio: 'ignore', timeout: DOWNLOAD_TIMEOUT });
  return findBrowser();
}

function installPackage(): string | undefined {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return undefined;
  const run = (...args: string[]) =>
    spawnSync('apt-get', args, {
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
      stdio: 'ignore',
      timeout: DOWNLOAD_TIMEOUT,
    }).status === 0;
  run('update');
  // Older releases of Debian and Ubuntu lack the first package.
  for (const name of ['chromium-headless-shell', 'chromium']) {
    console.error(`Installing the package "${name}" …`);
    if (run('install', '-y', '--no-install-recommends', name)) break;
  }
  return findBrowser();
}
