import type { FastifyReply, FastifyRequest } from 'fastify';
import { isSecure, readSiteCookie, siteCookieName } from '../http/site-cookie';
import { newToken } from './session-store';

/** Recognises a browser. Lax, because the customer may come by a link on another site. */
export class BrowserCookie {
  readonly #siteUrl: string;
  readonly #name: string;
  readonly #attributes: string;

  /** `lifetime` in milliseconds. */
  constructor(siteUrl: string, name: string, lifetime: number) {
    this.#siteUrl = siteUrl;
    this.#name = name;
    const age = `Max-Age=${lifetime / 1000}`;
    this.#attributes = `Path=/; HttpOnly; SameSite=Lax; ${age}${isSecure(siteUrl) ? '; Secure' : ''}`;
  }

  read(request: FastifyRequest): string | null {
    const value = readSiteCookie(request, this.#name, this.#siteUrl);
    return value && /^[\w-]{43}$/.test(value) ? value : null;
  }

  /** The browser's value; its present one if it has one, so that two tabs can log in at the same time. */
  give(request: FastifyRequest, reply: FastifyReply): string {
    const value = this.read(request) ?? newToken();
    reply.header('set-cookie', `${siteCookieName(this.#name, this.#siteUrl)}=${value}; ${this.#attributes}`);
    return value;
  }
}
