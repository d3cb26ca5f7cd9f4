import { z } from 'zod';
import { PART_NAME } from './limits';

/** `host`, or a remote's name. */
export const PartName = z
  .string()
  .regex(new RegExp(`^${PART_NAME}$`), 'a name in lower-case letters, digits and dashes, such as catalog');
