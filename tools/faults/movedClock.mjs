// Loaded before the server with `--import`: moves the clock of the server by as many ms as the file CLOCK_FILE
// contains. Like a change of the system time, this changes `Date`, but neither timers nor `performance.now()`.
import { readFileSync } from 'node:fs'

const pollEveryMs = 100
const SystemDate = Date
let movedMs = 0

function readClockFile() {
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
  readClockFile()
  setInterval(readClockFile, pollEveryMs).unref()
  // This class does not support `Date()` without `new`, which the server never uses.
  globalThis.Date = MovedDate
}
