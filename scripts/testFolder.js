// Where tests keep what they throw away: in memory where the machine has plenty, since every commit waits for the disk
// otherwise. Nothing that a test proves needs a disk: power cuts are killed processes.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const gigabyte = 2 ** 30;
/** What the folder may need: several times the most that a whole run was seen to keep at once. */
const needed = 6 * gigabyte;
/** What the rest of the run needs of the memory: browsers, servers and two databases. */
const rest = 4 * gigabyte;

/** @returns bytes of memory that programs could still have; on other systems than Linux nothing is known */
function readAvailableMemory() {
  const [, kilobytes = '0'] = /^MemAvailable:\s+(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** The limit of the container, where it has one that says less than the machine. */
function readMemoryLimit() {
  try {
    return Number(readFileSync('/sys/fs/cgroup/memory.max', 'utf8')) || Number.POSITIVE_INFINITY;
  } catch {
    return Number.POSITIVE_INFINITY;
  }
}

/** Tests start programs from their folders, which some machines forbid in memory. */
function canRunPrograms(folder) {
  const program = join(folder, 'program');
  writeFileSync(program, '#!/bin/sh\nexit 0\n');
  chmodSync(program, 0o755);
  const { status } = spawnSync(program);
  rmSync(program);
  return status === 0;
}

/**
 * Makes the folder for one run. Who calls removes it.
 * @param memory a file system that is kept in memory
 * @param room how many bytes it must have free; without them the folder is on the disk
 */
export function makeTestFolder(memory = '/dev/shm', room = needed) {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= room && Math.min(readAvailableMemory(), readMemoryLimit()) >= room + rest) {
      const folder = mkdtempSync(join(memory, 'mainstreet-'));
      if (canRunPrograms(folder)) {
        // As open as the system's own: where root runs the tests, PostgreSQL and others are run by somebody else.
        chmodSync(folder, 0o1777);
        return folder;
      }
      rmSync(folder, { recursive: true });
    }
  } catch {
    // No such place, or not for this user.
  }
  return mkdtempSync(join(tmpdir(), 'mainstreet-tests-'));
}
