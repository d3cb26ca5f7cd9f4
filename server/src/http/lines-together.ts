import { pino } from 'pino';

/** A write for each line costs more than the line: they are written together, at the latest after so many characters or milliseconds. */
const TOGETHER = { characters: 16_000, milliseconds: 250 };

/** In characters: lines that wait while the log's disk is full; those beyond are lost. */
const MOST_WAITING = 4_000_000;

/**
 * Writes lines to a file that is open, without waiting for it. The library could collect them too, but measures all that it has
 * with each further line. No line is lost, unless the process is killed by SIGKILL or the disk is full: lines come again when there
 * is space.
 */
export function linesTogether(dest: number): ReturnType<typeof pino.destination> {
  const output = pino.destination({ dest, sync: false, maxLength: MOST_WAITING });
  const write = output.write.bind(output);
  const flushAtEnd = output.flushSync.bind(output);
  let lines = '';
  let isFailing = false;
  // A failed write is tried again by the next one.
  const send = (): void => {
    if (lines !== '' || isFailing) write(lines);
    lines = '';
  };
  output.write = (line) => {
    lines += line;
    if (lines.length >= TOGETHER.characters) send();
    return true;
  };
  // Without a listener the error ends the process.
  output.on('error', () => {
    isFailing = true;
  });
  output.on('write', () => {
    isFailing = false;
  });
  // The library would repeat a failing write for ever, and the process would never end.
  output.flushSync = () => {
    if (isFailing) return;
    send();
    flushAtEnd();
  };
  const timer = setInterval(send, TOGETHER.milliseconds).unref();
  output.on('close', () => clearInterval(timer));
  return output;
}
