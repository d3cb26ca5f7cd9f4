require('@food/testing/compile-once');

module.exports = require('jest-environment-node');
