import type { FastifyReply, FastifyRequest } from 'fastify';
import { newToken } from './session-store';

/** Knows a browser again. Lax, because it may come by a link on another site. */
export class BrowserCookie {
  readonly #name: string;
  readonly #attributes: string;

  /** `lifetime` in milliseconds. */
  constructor(siteUrl: string, name: string, lifetime: number) {
    const secure = siteUrl.startsWith('https:');
    // The prefix keeps other hosts of the same domain from planting one.
    this.#name = secure ? `__Host-${name}` : name;
    const age = `Max-Age=${lifetime / 1000}`;
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax; ${age}${secure ? '; Secure' : ''}`;
  }

  read(request: FastifyRequest): string | null {
    const pairs = (request.headers.cookie ?? '').split(';').map((pair) => pair.trim());
    const value = pairs.find((pair) => pair.startsWith(`${this.#name}=`))?.slice(this.#name.length + 1);
    return value && /^[\w-]{43}$/.test(value) ? value : null;
  }

  /** The browser's value; the one it has already, so that two tabs can be on their way. */
  give(request: FastifyRequest, reply: FastifyReply): string {
    const value = this.read(request) ?? newToken();
    reply.header('set-cookie', `${this.#name}=${value}; ${this.#attributes}`);
    return value;
  }
}
