import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../free-port.ts';
import { type BrowserKind, DESK, type Driver } from './driver.ts';
import { findInstalled } from './installed.ts';
import { openSession } from './webdriver.ts';

/** WebKit, the engine of Safari, in WebKitGTK's own MiniBrowser. */
export const webkit: BrowserKind = { name: 'WebKit', start };

async function start(): Promise<Driver> {
  const driver = findInstalled({
    what: "WebKitGTK's driver",
    variable: 'WEBKIT_DRIVER_PATH',
    names: ['WebKitWebDriver'],
    debianPackage: 'webkit2gtk-driver',
  });
  const screen = await startScreen();
  const home = await mkdtemp(join(tmpdir(), 'yumori-webkit-'));
  const port = await freePort();
  const { PATH, TMPDIR } = process.env;
  const child = spawn(driver, [`--port=${port}`], {
    env: {
      PATH,
      TMPDIR,
      HOME: home,
      DISPLAY: screen.display,
      GDK_BACKEND: 'x11',
      LANG: 'C.UTF-8',
      TZ: 'Asia/Ho_Chi_Minh',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const said: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    createInterface({ input: stream }).on('line', (line) => said.push(line));
  }
  const server = `http://127.0.0.1:${port}`;
  async function close(): Promise<void> {
    await end(child);
    await end(screen.child);
    await rm(home, { recursive: true, force: true });
  }
  try {
    await untilReady(server);
    const session = await openSession(server, { browserName: 'MiniBrowser' });
    return {
      ...session,
      version: `WebKitGTK ${session.version}`,
      async close() {
        await session.close();
        await close();
      },
    };
  } catch (error) {
    await close();
    throw new Error(
      `WebKit did not start: ${error instanceof Error ? error.message : String(error)}\n${said.join('\n')}`,
    );
  }
}

/** Starts a virtual display: WebKitGTK has no headless mode. */
async function startScreen(): Promise<{ child: ChildProcess; display: string }> {
  const xvfb = findInstalled({ what: 'Xvfb', variable: 'XVFB_PATH', names: ['Xvfb'], debianPackage: 'xvfb' });
  const child = spawn(
    xvfb,
    ['-displayfd', '3', '-screen', '0', `${DESK.width}x${DESK.height}x24`, '-nolisten', 'tcp'],
    {
      stdio: ['ignore', 'ignore', 'ignore', 'pipe'],
    },
  );
  const number = await new Promise<string>((settle, fail) => {
    child.stdio[3]?.once('data', (chunk: Buffer) => settle(chunk.toString().trim()));
    child.once('exit', (code) => fail(new Error(`Xvfb exited with ${code}`)));
  });
  return { child, display: `:${number}` };
}

async function untilReady(server: string): Promise<void> {
  for (let tries = 0; tries < 100; tries += 1) {
    const answer = await fetch(`${server}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(100);
  }
  throw new Error('The WebKit driver did not answer within ten seconds');
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
