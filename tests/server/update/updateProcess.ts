/** An update as a process of its own, so that it can be killed: node updateProcess.ts <link> [<archive>] */
import { existsSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { readConfig } from '../../../server/config/config.ts';
import { updateProgram } from '../../../server/update/updateProgram.ts';
import { fakeSystemd, killFile } from '../fakeServer.ts';

const [link = '', path] = process.argv.slice(2);
const { env } = process;
const config = readConfig(env);
const systemd = fakeSystemd({ link, dataDir: config.dataDir });
const counts: Record<string, number> = {};

/** Ends this process where the file says so. */
function killHere(moment: string): void {
  counts[moment] = (counts[moment] ?? 0) + 1;
  const file = join(config.dataDir, killFile);
  const wanted = existsSync(file) ? readFileSync(file, 'utf8') : '';
  if (wanted !== `${moment} ${counts[moment]}`) return;
  rmSync(file);
  process.kill(process.pid, 'SIGKILL');
}

await updateProgram(
  {
    link,
    config,
    env,
    print: () => {},
    healthTimes: { pauseMs: 1, graceMs: 100 },
    startTimeoutMs: 10_000,
    options: { mayBeOlder: false, mayHaveFaults: false, restartCommand: undefined, mayBeUnsigned: true },
    async runService(command, args) {
      killHere(`before ${args[0]}`);
      const answer = await systemd(command, args);
      killHere(`after ${args[0]}`);
      return answer;
    },
  },
  path ?? null,
).catch((error) => {
  process.stderr.write(error.message);
  process.exitCode = 1;
});
