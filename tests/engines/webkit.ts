/** WebKit, driven by WebKitGTK's own WebDriver: classic, a few calls over HTTP. It tells nothing of the console. */
import { spawn } from 'node:child_process';
import { findFreePort } from '../server/postgres.ts';
import type { Driver } from './screen.ts';

const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

async function call<T>(url: string, body?: object): Promise<T> {
  const signal = AbortSignal.timeout(30_000);
  const init = body ? { method: 'POST', body: JSON.stringify(body), signal } : { signal };
  const { value } = (await (await fetch(url, init)).json()) as { value: T & { error?: string; message?: string } };
  if (value?.error) throw new Error(`${value.error}: ${value.message}`);
  return value;
}

async function poll(isDone: () => Promise<boolean>, what: string): Promise<void> {
  for (const endsAt = Date.now() + 60_000; ; await new Promise((resolve) => setTimeout(resolve, 50))) {
    if (await isDone().catch(() => false)) return;
    if (Date.now() > endsAt) throw new Error(`${what}: not within 60 s.`);
  }
}

/** How long WebKit may leave a window empty before it is told the address again. */
const beginsWithinMs = 10_000;

/** WebKit draws on a display, even where nobody looks. */
const needsDisplay = !process.env.DISPLAY && !process.env.WAYLAND_DISPLAY;

/** @param executablePath of WebKitWebDriver, which knows its MiniBrowser */
export async function startWebKit(executablePath: string) {
  const port = await findFreePort();
  const command = [...(needsDisplay ? ['xvfb-run', '--auto-servernum'] : []), executablePath, `--port=${port}`];
  // A group of its own, to end all of it at once.
  const driverProcess = spawn(command[0] ?? '', command.slice(1), { stdio: 'ignore', detached: true });
  const url = `http://127.0.0.1:${port}`;
  await poll(() => call(`${url}/status`).then(() => true), 'WebKitWebDriver answers');
  const { sessionId, capabilities } = await call<{ sessionId: string; capabilities: Record<string, string> }>(
    `${url}/session`,
    { capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } } },
  );
  const session = `${url}/session/${sessionId}`;
  const find = async (value: string) => {
    const found = await call<Record<string, string>>(`${session}/element`, { using: 'css selector', value });
    return `${session}/element/${found[elementKey]}`;
  };
  const click = async (selector: string) => void (await call(`${await find(selector)}/click`, {}));
  const execute = <T>(script: string, ...args: unknown[]) => call<T>(`${session}/execute/sync`, { script, args });
  const driver: Driver = {
    // Its own waiting for a page sometimes never ends.
    async open(address) {
      await execute('window.isLeft = true');
      await call(`${session}/url`, { url: address });
      let beganAt = Date.now();
      await poll(async () => {
        // While a worker still runs in the process of the page before, it may load nothing until it is asked again.
        if (Date.now() - beganAt > beginsWithinMs && (await execute('return location.href === "about:blank"'))) {
          beganAt = Date.now();
          await call(`${session}/url`, { url: address });
        }
        return execute('return !window.isLeft && location.href !== "about:blank" && document.readyState !== "loading"');
      }, address);
    },
    run: (act, given) => execute(`return (${act})(arguments[0])`, given),
    click,
    async fill(selector, text) {
      const element = await find(selector);
      await call(`${element}/clear`, {});
      await call(`${element}/value`, { text });
    },
  };
  return {
    driver,
    trouble: [] as string[],
    version: `WebKit ${capabilities.browserVersion}`,
    async close() {
      await fetch(session, { method: 'DELETE' }).catch(() => {});
      if (driverProcess.pid) process.kill(-driverProcess.pid);
    },
  };
}
