import swagger from '@fastify/swagger';
import type { Duty } from '@food/contracts/call';
import type { FastifyInstance } from 'fastify';
import { jsonSchemaTransform, jsonSchemaTransformObject } from 'fastify-type-provider-zod';
import type { Config } from '../config';
import { tokenVariable } from '../operations-settings';
import { registerApiPage } from './api-page/api-page';

const operations = (duty: Duty) => ({
  type: 'http' as const,
  scheme: 'bearer',
  description: `${tokenVariable(duty)} or ${tokenVariable('all')}`,
});

/** Describes the API by the same schemas that validate its requests. Register it before any route. */
export async function addOpenApi(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: { title: `${config.brandName}: ordering`, version: '1.0.0' },
      servers: [{ url: config.apiBase || config.publicUrl }],
      components: {
        securitySchemes: {
          customer: { type: 'http', scheme: 'bearer', description: 'The token of a login' },
          kitchen: operations('kitchen'),
          courier: operations('courier'),
          menu: operations('menu'),
          releases: operations('releases'),
          accounts: operations('accounts'),
        },
      },
    },
    transform: jsonSchemaTransform,
    transformObject: jsonSchemaTransformObject,
  });
  app.get('/openapi.json', { schema: { hide: true } }, () => app.swagger());
  if (config.demo) registerApiPage(app);
}
