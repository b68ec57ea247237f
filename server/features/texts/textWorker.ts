// The thread in which long texts are read: an hour of play takes a second, in which nobody else would be answered.
import { parentPort } from 'node:worker_threads'
import { doJob, type TextJob } from './jobs.ts'

const port = parentPort
if (!port) throw new Error('textWorker runs as a worker')

port.on('message', (job: TextJob) => {
  const result = doJob(job)
  const pieces = 'whole' in result ? [result.whole, ...result.lists.flatMap((list) => list.pieces)] : []
  const given = pieces.flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []))
  port.postMessage({ result }, given)
})
