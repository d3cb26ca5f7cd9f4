import type { Command } from 'commander';
export function addExport(_program: Command): void {}
