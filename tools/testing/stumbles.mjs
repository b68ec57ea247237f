// A reporter beside the usual one: names each test that passed only when it was run again, and why it fell at first.
export default class Stumbles {
  onTestCaseResult(test) {
    if (!test.diagnostic()?.flaky) return
    const reasons = (test.result().errors ?? []).map(({ message }) => message.split('\n', 1)[0])
    console.log(`only when run again: ${test.module.relativeModuleId} > ${test.fullName}: ${reasons.join('; ')}`)
  }
}
