import { createLineSession, type LineSession } from '@scene-partner/listening/lineSession/lineSession'
import type { Recogniser } from '@scene-partner/listening/recogniser/recogniser'
import type { ListenerAnswer, ListenerCall, ListenerParts } from './listenerMessages.ts'

/**
 * Creates one second of a quiet tone. The recogniser processes it before the first line, so that the first line is not
 * slow.
 */
const createTone = () => Float32Array.from({ length: 16_000 }, (_, at) => 0.05 * Math.sin(at / 10))

/** Returns a function that handles the page's calls. The worker calls it with each message from the page. */
export function serveListener({
  openRecogniser,
  answer,
  now,
}: {
  openRecogniser: (parts: ListenerParts) => Promise<Recogniser>
  answer: (answer: ListenerAnswer) => void
  /** Returns the time in milliseconds. */
  now: () => number
}): (call: ListenerCall) => void {
  let session: LineSession | undefined
  let lineNumber = 0
  let isFinishing = false
  /** Calls that arrived while a line was being finished. They are handled afterwards, in the same order. */
  let waitingCalls: ListenerCall[] = []
  const fail = (error: unknown) => answer({ kind: 'failed', message: String(error) })

  async function open(parts: ListenerParts) {
    const recogniser = await openRecogniser(parts)
    session = createLineSession({
      recogniser,
      now,
      onHeard: (heard) => answer({ kind: 'heard', heard, number: lineNumber }),
      onTimed: (timing) => answer({ kind: 'timed', timing }),
      onFailed: fail,
    })
    const tone = createTone()
    await recogniser.transcribe(tone)
    // The first transcription compiles the WebAssembly, so only the second one is measured.
    const startedAt = now()
    await recogniser.transcribe(tone)
    answer({ kind: 'opened', warmUp: { audioMs: 1_000, ms: now() - startedAt } })
  }

  function delayCall(call: ListenerCall) {
    // Drops the waiting calls after the last `finish`: they belong to a line that ended without a result.
    if (call.kind === 'start')
      waitingCalls = waitingCalls.slice(0, waitingCalls.findLastIndex(({ kind }) => kind === 'finish') + 1)
    waitingCalls.push(call)
  }

  function endFinishing() {
    isFinishing = false
    const calls = waitingCalls
    waitingCalls = []
    for (const call of calls) handleCall(call)
  }

  function handleCall(call: ListenerCall) {
    if (call.kind === 'open') return void open(call.parts).catch(fail)
    if (!session) return
    if (isFinishing) return delayCall(call)
    if (call.kind === 'hear') return session.hear(call.samples, call.hasVoice)
    const { number } = call
    if (call.kind === 'start') {
      lineNumber = number
      return session.start(call.line)
    }
    isFinishing = true
    void session
      .finish()
      .then(
        (alignment) => answer({ kind: 'finished', alignment, number }),
        (error: unknown) => {
          fail(error)
          answer({ kind: 'finished', alignment: undefined, number })
        },
      )
      .finally(endFinishing)
  }
  return handleCall
}
