import { createLineSession, type LineSession } from '@scene-partner/listening/lineSession/lineSession'
import type { Recogniser } from '@scene-partner/listening/recogniser/recogniser'
import type { ListenerAnswer, ListenerCall, ListenerParts } from './listenerMessages.ts'

/** One second of a quiet tone, with which the recogniser is run once before it is needed. */
const createTone = () => Float32Array.from({ length: 16_000 }, (_, at) => 0.05 * Math.sin(at / 10))

/** Returns a function that answers the page's calls. The worker connects it to its messages. */
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
    // The first run compiles the WebAssembly; the second shows the speed of this device.
    const startedAt = now()
    await recogniser.transcribe(tone)
    answer({ kind: 'opened', warmUp: { audioMs: 1_000, ms: now() - startedAt } })
  }

  return (call) => {
    if (call.kind === 'open') return void open(call.parts).catch(fail)
    if (!session) return
    if (call.kind === 'hear') return session.hear(call.samples, call.hasVoice)
    const { number } = call
    if (call.kind === 'start') {
      lineNumber = number
      return session.start(call.line)
    }
    session.finish().then(
      (alignment) => answer({ kind: 'finished', alignment, number }),
      (error: unknown) => {
        fail(error)
        answer({ kind: 'finished', alignment: undefined, number })
      },
    )
  }
}
