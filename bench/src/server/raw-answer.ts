import { get } from 'node:http';
import type { StoredAnswer } from './stored-answer';

/** An answer as it goes over the line: `fetch` would unpack it. */
export function rawAnswer(url: string, takes: Record<string, string>): Promise<StoredAnswer> {
  return new Promise((resolve, reject) => {
    get(url, { headers: takes }, async (answer) => {
      const body = Buffer.concat(await answer.toArray()).toString('base64');
      const { 'content-type': type = '', 'content-encoding': encoding = null } = answer.headers;
      if (answer.statusCode === 200) resolve({ path: new URL(url).pathname, type, encoding, body });
      else reject(new Error(`${url} answers ${answer.statusCode}.`));
    }).once('error', reject);
  });
}
