const { default: TestRunner } = require('jest-runner');

/** Runs its suites one after another, and while no other suite runs: for those that measure time. */
module.exports = class SerialRunner extends TestRunner {
  isSerial = true;
};
