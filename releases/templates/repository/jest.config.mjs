export default { preset: '@food/testing' };
