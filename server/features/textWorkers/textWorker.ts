// The worker thread that parses long texts. A whole play takes about a second, which would block the event loop.
import { parentPort } from 'node:worker_threads'
import { runTextJob, type TextJob } from './textJobs.ts'

const port = parentPort
if (!port) throw new Error('textWorker runs as a worker')

port.on('message', (job: TextJob) => {
  const result = runTextJob(job)
  const chunks = 'rest' in result ? [result.rest, ...result.lists.flatMap((list) => list.chunks)] : []
  const transferred = chunks.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []))
  port.postMessage({ result }, transferred)
})
