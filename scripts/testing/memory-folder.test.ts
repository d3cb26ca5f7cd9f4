/** @jest-environment node */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openMemoryFolder } from './memory-folder';

let memory: string;
beforeEach(() => {
  memory = mkdtempSync(join(tmpdir(), 'memory-'));
});
afterEach(() => rmSync(memory, { recursive: true }));

it('a run has a folder in memory while it lasts', () => {
  const folder = openMemoryFolder(memory, 0);
  writeFileSync(join(folder?.path ?? '', 'made-by-a-test'), '1');

  expect(readdirSync(memory)).toEqual([`npm-test-${process.pid}`]);
  folder?.remove();
  expect(readdirSync(memory)).toEqual([]);
});

it('if memory is short, or none is there, temporary files lie on the disk as ever', () => {
  expect(openMemoryFolder(memory, Number.MAX_SAFE_INTEGER)).toBeNull();
  expect(openMemoryFolder(join(memory, 'nowhere'), 0)).toBeNull();
});

it('files that a killed run left are removed by the next, and those of another run are left alone', () => {
  const { pid } = spawnSync(process.execPath, ['--version']);
  const [killed, running] = [pid, process.ppid].map((run) => join(memory, `npm-test-${run}`)) as [
    string,
    string,
  ];
  for (const folder of [killed, running]) mkdirSync(folder);

  openMemoryFolder(memory, 0)?.remove();

  expect([killed, running].map((folder) => existsSync(folder))).toEqual([false, true]);
});
