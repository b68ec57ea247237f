/**
 * The chunks of an answer's body, until the signal says enough; then its reason is thrown. On Node 22 a body that is
 * aborted while its reader is busy can stay silent for ever, so the end is not left to it.
 */
export async function* chunksUntil(end: AbortSignal, body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let stop = () => {}
  const stopped = new Promise<never>((_resolve, reject) => {
    stop = () => reject(end.reason as Error)
    end.addEventListener('abort', stop, { once: true })
  })
  // It may be rejected while nobody waits for it; the next turn sees the signal itself.
  stopped.catch(() => undefined)
  try {
    for (;;) {
      end.throwIfAborted()
      const { done, value } = await Promise.race([reader.read(), stopped])
      if (done) return
      yield value
    }
  } finally {
    end.removeEventListener('abort', stop)
    // Not awaited: of an aborted body this, too, may never settle.
    void reader.cancel().catch(() => undefined)
  }
}
