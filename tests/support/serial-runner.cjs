const { default: TestRunner } = require('jest-runner');

/** Runs suites that measure time one after another, while no other suite runs. */
module.exports = class SerialRunner extends TestRunner {
  isSerial = true;
};
