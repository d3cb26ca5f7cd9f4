/** Ends the command with one clear line. */
export function stop(line: string, code = 1): never {
  process.stderr.write(`${line}\n`);
  process.exit(code);
}
