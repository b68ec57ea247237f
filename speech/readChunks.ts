/**
 * Yields the chunks of a response body until the body ends. Throws the abort reason as soon as the signal `end` is
 * aborted. On Node 22, a pending `read()` of an aborted body may never settle. Therefore this function also listens to
 * the signal.
 */
export async function* readChunks(end: AbortSignal, body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let onAbort = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(end.reason as Error)
    end.addEventListener('abort', onAbort, { once: true })
  })
  // Prevents an unhandled rejection: `aborted` can be rejected while nothing awaits it. The next round of the loop
  // checks the signal.
  aborted.catch(() => undefined)
  try {
    for (;;) {
      end.throwIfAborted()
      const { done, value } = await Promise.race([reader.read(), aborted])
      if (done) return
      yield value
    }
  } finally {
    end.removeEventListener('abort', onAbort)
    // `cancel()` is not awaited: on an aborted body, its promise may never settle.
    void reader.cancel().catch(() => undefined)
  }
}
