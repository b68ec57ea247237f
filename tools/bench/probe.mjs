// Runs inside the measured server: measures its event loop delay. On SIGUSR2 it writes the values since the last signal
// to the file `PROBE_FILE` and resets them.
import { writeFileSync } from 'node:fs'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { isMainThread } from 'node:worker_threads'

const resolutionMs = 2

if (isMainThread && process.env.PROBE_FILE) {
  const delay = monitorEventLoopDelay({ resolution: resolutionMs })
  delay.enable()
  process.on('SIGUSR2', () => {
    const ms = (nanoseconds) => Math.max(0, nanoseconds / 1e6 - resolutionMs)
    const figures = { p50: ms(delay.percentile(50)), p99: ms(delay.percentile(99)), most: ms(delay.max) }
    writeFileSync(process.env.PROBE_FILE, JSON.stringify(figures))
    delay.reset()
  })
}
