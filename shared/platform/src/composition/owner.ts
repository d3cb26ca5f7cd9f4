/**
 * The build that contains this code, as reports name it. Only builds by `@food/build` define it: in a host that was built
 * elsewhere it has no owner.
 */
export const owner = {
  part: typeof __PART__ === 'string' ? __PART__ : 'elsewhere',
  version: typeof __VERSION__ === 'string' ? __VERSION__ : '0.0.0',
};
