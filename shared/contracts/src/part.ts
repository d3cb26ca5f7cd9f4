import { z } from 'zod';

/** `host`, or a remote's name. */
export const PartName = z
  .string()
  .regex(/^[a-z][a-z0-9-]{0,30}$/, 'a name in lower-case letters, digits and dashes, such as catalog');
