/** @module-tag nightly */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, test } from 'vitest';
import { runCommand } from './processes.ts';

/** Starts a child that shares its output and ignores SIGTERM. */
const WITH_DEAF_CHILD = `
  const deaf = 'process.on("SIGTERM", () => {}); console.log("started"); setInterval(() => {}, 1000)';
  require('node:child_process').spawn(process.execPath, ['-e', deaf], { stdio: 'inherit' });`;
const DEAF_ITSELF = `process.on('SIGTERM', () => {}); ${WITH_DEAF_CHILD}`;

test('runCommand returns the output and the exit code of a command', async () => {
  const script = 'console.log("out"); console.error("err"); process.exit(3)';
  const { code, output } = await runCommand(process.execPath, ['-e', script], { output: 'keep', timeout: 10_000 });
  expect(code).toBe(3);
  expect(output).toContain('out');
  expect(output).toContain('err');
});

// The output ends when the last process that may write to it has ended.
test('a command that exceeds its timeout is killed with its children', async () => {
  // Longer than the two processes take to start on a busy machine.
  const { code, output } = await runCommand(process.execPath, ['-e', DEAF_ITSELF], { output: 'keep', timeout: 5_000 });
  expect(code).toBe(1);
  expect(output).toMatch(/started\s+killed after its timeout of 5 s/);
});

test.each([
  ['SIGTERM', 143],
  ['SIGINT', 130],
] as const)('%s ends the runner and every process below it', async (signal, expected) => {
  const runner = spawn(process.execPath, ['--input-type=module', '-e', runnerScript()], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(runner, 'close');
  await once(createInterface(runner.stdout), 'line');
  runner.kill(signal);
  expect((await closed)[0]).toBe(expected);
});

function runnerScript(): string {
  const module = JSON.stringify(join(import.meta.dirname, 'processes.ts'));
  return `
    const { endEverythingOnSignal, runCommand } = await import(${module});
    endEverythingOnSignal();
    await runCommand(process.execPath, ['-e', ${JSON.stringify(WITH_DEAF_CHILD)}], { output: 'show', timeout: 60_000 });`;
}
