/**
 * The build that this code is in, as reports name it. Only builds by `@food/build` say who they are: in a host that was built
 * elsewhere it is nobody's.
 */
export const owner = {
  part: typeof __PART__ === 'string' ? __PART__ : 'elsewhere',
  version: typeof __VERSION__ === 'string' ? __VERSION__ : '0.0.0',
};
