// The worker thread that parses long posts. A post of 100,000 characters takes up to 25 ms, which would block the event
// loop.
import { parentPort } from 'node:worker_threads'
import { parsePostText } from './parsePostText.ts'

const port = parentPort
if (!port) throw new Error('markdownWorker runs as a worker')

// The result is sent as JSON, because parsing JSON takes less time in the main thread than receiving a copy of the
// objects.
port.on('message', (markdown: string) => port.postMessage({ result: JSON.stringify(parsePostText(markdown)) }))
