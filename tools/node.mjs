// Plain JavaScript for any Node from 16 on: it installs the packages and the Node that everything else needs.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const bundledName = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const bundledNode = join(root, 'node_modules', bundledName, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Runs a command in the foreground, forwards signals, and returns the exit code that a shell would see. */
export function run(command, args, options = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...options });
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'];
    const pass = (signal) => child.kill(signal);
    for (const signal of signals) process.on(signal, pass);
    const watch = whenNpmIsEnded(() => child.kill('SIGTERM'));
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, pass);
      clearInterval(watch);
      resolve(signal ? 128 + constants.signals[signal] : code);
    });
  });
}

/**
 * Watches npm's shell: npm sends SIGTERM only to the shell that runs a script, which dies without forwarding
 * it.
 */
function whenNpmIsEnded(tell) {
  const shell = process.ppid;
  if (!process.env.npm_lifecycle_event) return undefined;
  const watch = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(watch);
    tell();
  }, 250);
  return watch;
}

/**
 * Installs packages when needed and returns the path of a suitable Node; throws with instructions if there is
 * none.
 */
export async function prepare() {
  if (!isInstalled()) await install();
  if (isRightNode()) return process.execPath;
  if (existsSync(bundledNode)) return bundledNode;
  throw new Error(
    `Yumori needs Node 24.12 or newer; this is ${process.version}, and npm has no Node to install for ${process.platform}-${process.arch}.\n` +
      'Install a current Node (for instance from https://nodejs.org, or with a version manager) and run the same command again.',
  );
}

function isRightNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 12);
}

/**
 * npm writes its list of installed packages last; a list that differs from our lock file means an old or
 * broken install.
 */
function isInstalled() {
  const wanted = packagesOf(join(root, 'package-lock.json'));
  const present = packagesOf(join(root, 'node_modules', '.package-lock.json'));
  if (!isRightNode() && wanted[`node_modules/${bundledName}`] && !existsSync(bundledNode)) return false;
  const withPlatformBinaries = Object.values(present).some((entry) => entry.os);
  return (
    withPlatformBinaries &&
    Object.entries(present).every(([path, entry]) => wanted[path] && wanted[path].version === entry.version) &&
    Object.entries(wanted).every(([path, entry]) => !path || present[path] || entry.optional || entry.devOptional)
  );
}

function packagesOf(lockFile) {
  return existsSync(lockFile) ? JSON.parse(readFileSync(lockFile, 'utf8')).packages : {};
}

async function install() {
  console.error('Installing packages …');
  // Building the web app needs the development packages whatever NODE_ENV says; Node itself is an optional
  // package.
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error'];
  const npmScript = process.env.npm_execpath;
  const code = npmScript?.endsWith('.js')
    ? await run(process.execPath, [npmScript, ...args], { cwd: root })
    : await run('npm', args, { cwd: root, shell: process.platform === 'win32' });
  if (code !== 0) throw new Error(`Installing the packages failed (npm ci ended with code ${code}).`);
}
