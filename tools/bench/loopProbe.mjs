// Loaded into the measured server: measures how much CPU time its main thread takes between two turns of the event
// loop. CPU time does not include the time of other processes on a busy machine. On SIGUSR2 it writes the highest
// values since the last signal to the file `PROBE_FILE` and resets them. Linux only.
import { openSync, readSync, writeFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

const maxListed = 20

if (isMainThread && process.env.PROBE_FILE) {
  const file = openSync(`/proc/self/task/${process.pid}/schedstat`, 'r')
  const bytes = Buffer.alloc(64)
  /** CPU time of the main thread in ms. */
  const cpuMs = () => {
    const length = readSync(file, bytes, 0, bytes.length, 0)
    return Number(bytes.toString('latin1', 0, length).split(' ', 1)[0]) / 1e6
  }
  let before = cpuMs()
  let longest = []
  const turn = () => {
    const now = cpuMs()
    const ms = now - before
    before = now
    if (longest.length < maxListed || ms > longest.at(-1))
      longest = [...longest, ms].sort((a, b) => b - a).slice(0, maxListed)
    setTimeout(turn, 1)
  }
  setTimeout(turn, 1)
  process.on('SIGUSR2', () => {
    writeFileSync(process.env.PROBE_FILE, JSON.stringify({ longest }))
    longest = []
  })
}
