import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { isAtFault } from '../model/errors';
import { type LockedProcess, startLocked } from './locked-process';

/** A release's file for the server, as it is pinned. */
export interface ServerCode {
  /** `catalog@1.5.0` */
  name: string;
  /** Its name in stacks: `catalog/1.5.0/server.1a2b3c4d5e.cjs` */
  script: string;
  /** Identifies the bytes: two stores may have two files for one version. */
  integrity: string;
  /** Rejects if the file was altered since it was published. */
  read(): Promise<string>;
}

export interface RenderJob {
  host: ServerCode;
  /** None for a page of the host's own. */
  remote: ServerCode | null;
  path: string;
  /** The page's data, as JSON. */
  data: string;
  /** A preview is rendered in a process of its own: its cost and its failures affect no other page. */
  isPreview: boolean;
}

/** Why a page was not rendered. */
export interface RenderFailure {
  /** The release whose code it was: the remote's if there is one. */
  release: string;
  path: string;
  /** `store`: its files could not be read from the release store, or not in time, for which it is not to blame. */
  reason: 'code' | 'late' | 'memory' | 'store';
  message: string;
  isPreview: boolean;
}

/** In milliseconds. */
export const RENDER_LIMITS = {
  /** How long a page may take, and how long it waits for its turn before that. */
  page: 1_000,
  /** The same while the code is loaded. */
  start: 3_000,
};
/** As much memory as the code of one host and one remote may take, in MiB. */
const MEMORY_MIB = 128;
/** How long an answer may be, in characters. */
const LONGEST_ANSWER = 4 * 1024 * 1024;
/** How many pages may wait for the same code. */
export const MOST_WAITING = 50;
export interface Rendering {
  /** Null if the page is not rendered. Never rejects: failures of the code have been reported. */
  render(path: string, data: string): Promise<string | null>;
  isOver(): boolean;
  end(): Promise<unknown>;
}

/**
 * The messages of rendering-process.mjs: that the code is loaded, then one for each page. They are validated like any untrusted
 * input, since the code may have broken out of its context.
 */
const Answer = z.union([
  z.strictObject({ html: z.string() }),
  z.strictObject({ error: z.string() }),
  z.strictObject({ isStuck: z.literal(true) }),
]);
type Answer = z.infer<typeof Answer>;

/** Why files of a release could not be read: they are not what was published, or the store is away. */
export const readFailure = (error: unknown): RenderFailure['reason'] => (isAtFault(error) ? 'code' : 'store');

const SCRIPT = new URL('./rendering-process.mjs', import.meta.url);

/** If this process itself was blocked, answers may be here already: they are read before the time counts as over. */
function unlessRead(limit: number, giveUp: () => void): () => void {
  let reading: NodeJS.Immediate | undefined;
  const timer = setTimeout(() => {
    reading = setImmediate(giveUp);
  }, limit);
  return () => {
    clearTimeout(timer);
    clearImmediate(reading);
  };
}

/** Pages are requested one after the other, so that each has its own time and its own faults. */
export function startRendering(
  { host, remote, path: firstPath }: Omit<RenderJob, 'data'>,
  onFault: (fault: Pick<RenderFailure, 'path' | 'reason' | 'message'>) => void,
): Rendering {
  let over = false;
  let locked: LockedProcess | undefined;
  let waiting = 0;
  /** The page that is being rendered, and the resolver of the next message. */
  let renderedPath = firstPath;
  let receive: (answer: Answer | null) => void = () => undefined;

  const end = async () => {
    over = true;
    receive(null);
    await locked?.end();
  };

  const fail = (reason: RenderFailure['reason'], message: string) => {
    if (over) return;
    void end();
    onFault({ path: renderedPath, reason, message });
  };

  /** The next message of the process; null once it has ended. */
  async function nextWord(limit: number, late: string): Promise<Answer | null> {
    const stop = unlessRead(limit, () => fail('late', `${late} within ${limit} ms`));
    const answer = await new Promise<Answer | null>((resolve) => {
      receive = resolve;
      if (over) resolve(null);
    });
    stop();
    if (!answer || !('isStuck' in answer)) return answer;
    fail('late', `${late}: the code waits for what never comes`);
    return null;
  }

  /** The script of the process, and the code of both releases; null once there is no use for them. */
  async function read(): Promise<[string, string, string | undefined] | null> {
    const stop = unlessRead(RENDER_LIMITS.start, () =>
      fail('store', `The code was not read within ${RENDER_LIMITS.start} ms`),
    );
    try {
      const texts = await Promise.all([readFile(SCRIPT, 'utf8'), host.read(), remote?.read()]);
      return over ? null : texts;
    } catch (error) {
      fail(readFailure(error), String(error));
      return null;
    } finally {
      stop();
    }
  }

  async function start([script, hostCode, remoteCode]: [string, string, string | undefined]): Promise<void> {
    const loaded = nextWord(RENDER_LIMITS.start, 'The code was not loaded');
    try {
      locked = startLocked(script, {
        memoryMib: MEMORY_MIB,
        longestLine: LONGEST_ANSWER,
        onWord: (word) => {
          const answer = Answer.safeParse(word);
          if (answer.success) receive(answer.data);
          else fail('code', 'The process said what is no answer');
        },
        onFault: fail,
      });
      locked.send({
        host: { name: host.script, code: hostCode },
        remote: remote && { name: remote.script, code: remoteCode },
      });
      const answer = await loaded;
      if (answer && 'error' in answer) fail('code', answer.error);
    } catch (error) {
      fail('code', String(error));
    }
  }

  async function load(): Promise<void> {
    const texts = await read();
    if (texts) await start(texts);
    isLoaded = true;
  }

  async function renderPage(path: string, data: string): Promise<string | null> {
    renderedPath = path;
    locked?.send([path, data]);
    const answer = await nextWord(RENDER_LIMITS.page, `${path} was not rendered`);
    if (answer && 'error' in answer) onFault({ path, reason: 'code', message: answer.error });
    return answer && 'html' in answer ? answer.html : null;
  }

  let isLoaded = false;
  let turn: Promise<unknown> = load();

  async function render(path: string, data: string): Promise<string | null> {
    if (over || waiting >= MOST_WAITING) return null;
    waiting += 1;
    let isWanted = true;
    let stop = () => {};
    const tooLate = new Promise<null>((resolve) => {
      stop = unlessRead(isLoaded ? RENDER_LIMITS.page : RENDER_LIMITS.start, () => resolve(null));
    }).finally(() => {
      isWanted = false;
    });
    const html = turn.then(() => {
      stop();
      waiting -= 1;
      return isWanted && !over ? renderPage(path, data) : null;
    });
    turn = html;
    return Promise.race([html, tooLate]);
  }

  return { render, isOver: () => over, end };
}
