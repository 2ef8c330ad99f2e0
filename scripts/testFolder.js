// Makes the folder of temporary test files: in memory where there is plenty, since every commit would wait for the
// disk. No test needs a disk: a killed process stands for a power cut.
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const gigabyte = 2 ** 30;
/** The room for the folder: several times the most that a whole run has used at once. */
const needed = 6 * gigabyte;
/** The memory for the rest of the run: browsers, servers and two databases. */
const rest = 4 * gigabyte;

/** @returns the bytes of available memory; unknown on systems other than Linux */
function readAvailableMemory() {
  const [, kilobytes = '0'] = /^MemAvailable:\s+(\d+)/m.exec(readFileSync('/proc/meminfo', 'utf8')) ?? [];
  return Number(kilobytes) * 1024;
}

/** The container's memory limit, where it is below the machine's. */
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
 * Makes the folder for one run; the caller removes it.
 * @param memory a file system in memory
 * @param room the free bytes that it needs; without them the folder is on the disk
 */
export function makeTestFolder(memory = '/dev/shm', room = needed) {
  try {
    const { bavail, bsize } = statfsSync(memory);
    if (bavail * bsize >= room && Math.min(readAvailableMemory(), readMemoryLimit()) >= room + rest) {
      const folder = mkdtempSync(join(memory, 'mainstreet-'));
      if (canRunPrograms(folder)) {
        // As open as the system's own folder: where root runs the tests, PostgreSQL and others run as another user.
        chmodSync(folder, 0o1777);
        return folder;
      }
      rmSync(folder, { recursive: true });
    }
  } catch {
    // There is no such folder, or not for this user.
  }
  return mkdtempSync(join(tmpdir(), 'mainstreet-tests-'));
}
