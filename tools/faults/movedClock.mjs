// Loaded before the server with `--import`: moves its clock by the ms in the file CLOCK_FILE. Like a change of the
// system time, it moves `Date` and leaves timers and `performance.now()` alone.
import { readFileSync } from 'node:fs'

const lookEveryMs = 100
const SystemDate = Date
let movedMs = 0

function look() {
  movedMs = Number(readFileSync(process.env.CLOCK_FILE, 'utf8'))
}

class MovedDate extends SystemDate {
  constructor(...args) {
    if (args.length === 0) super(SystemDate.now() + movedMs)
    else super(...args)
  }
  static now() {
    return SystemDate.now() + movedMs
  }
}

if (process.env.CLOCK_FILE) {
  look()
  setInterval(look, lookEveryMs).unref()
  // `Date()` without `new` is not used by the server.
  globalThis.Date = MovedDate
}
