import type { FastifyInstance } from 'fastify';
import type { AppContext } from '../context';

/** Without a provider the buttons lead to the screen that says so (decisions, section 3). */
export function registerSocial(app: FastifyInstance, { config }: AppContext): void {
  const screen = `${config.apiBase ? config.publicUrl : ''}/social-login-success`;
  for (const provider of ['google', 'facebook']) {
    app.get(
      `/auth/${provider}`,
      { config: { access: 'open' }, schema: { summary: `Log in by ${provider}`, tags: ['auth'] } },
      (_request, reply) => reply.header('cache-control', 'no-store').redirect(screen),
    );
  }
}
