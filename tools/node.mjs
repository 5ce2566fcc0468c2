// Plain JavaScript for any Node from 16 on: it brings the packages and the Node that everything else needs.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = dirname(dirname(fileURLToPath(import.meta.url)));

const bundledName = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`;
const bundledNode = join(root, 'node_modules', bundledName, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');

/** Runs a command in the foreground, passes signals on, and answers the exit code that a shell would see. */
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

/** npm runs a script through a shell and passes SIGTERM to that shell, which dies of it and tells nobody. */
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

/** Installs when needed and answers the path of a Node that runs this project; throws with what to do if there is none. */
export async function prepare() {
  if (!isInstalled()) await install();
  if (isRightNode()) return process.execPath;
  if (existsSync(bundledNode)) return bundledNode;
  throw new Error(
    `Yumori needs Node 24.12 or newer; this is ${process.version}, and no Node comes along for ${process.platform}-${process.arch}.\n` +
      'Install a current Node (for instance from https://nodejs.org, or with a version manager) and run the same command again.',
  );
}

function isRightNode() {
  const [major, minor] = process.versions.node.split('.').map(Number);
  return major > 24 || (major === 24 && minor >= 12);
}

/** npm writes what it installed beside the packages as its last step; a folder made from another lock differs from ours. */
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
  // Building the web app needs the development packages whatever NODE_ENV says, and Node itself is an optional one.
  const args = ['ci', '--include=dev', '--include=optional', '--loglevel=error'];
  const npmScript = process.env.npm_execpath;
  const code = npmScript?.endsWith('.js')
    ? await run(process.execPath, [npmScript, ...args], { cwd: root })
    : await run('npm', args, { cwd: root, shell: process.platform === 'win32' });
  if (code !== 0) throw new Error(`Installing the packages failed (npm ci ended with code ${code}).`);
}
