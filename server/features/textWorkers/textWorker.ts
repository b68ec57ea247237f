// The worker thread that parses texts. A whole play takes about a second, which would block the event loop.
import { readlinkSync } from 'node:fs'
import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { computeLowPriority } from '../../platform/processes/computeLowPriority.ts'
import { runTextJob, type TextJob, type TextResult } from './textJobs.ts'

const port = parentPort
if (!port) throw new Error('textWorker runs as a worker')

/** Lowers the priority of this thread, because requests, the database and speech are more urgent than long texts. */
function lowerPriority() {
  try {
    const threadId = Number(readlinkSync('/proc/thread-self').split('/').at(-1))
    if (threadId > 0) setPriority(threadId, computeLowPriority())
  } catch {
    // The system is not Linux or does not permit this. The thread then has the normal priority.
  }
}
lowerPriority()

/** Returns the serialised chunks of a result. */
function listChunks(result: TextResult): Uint8Array[] {
  if ('list' in result) return result.list ?? []
  if ('normalized' in result) return []
  const { rest, lists } = result.understanding
  return [result.json, rest, ...lists.flatMap(({ chunks }) => chunks)]
}

port.on('message', (job: TextJob) => {
  const result = runTextJob(job)
  const transferred = listChunks(result).flatMap(({ buffer }) => (buffer instanceof ArrayBuffer ? [buffer] : []))
  port.postMessage({ result }, transferred)
})
