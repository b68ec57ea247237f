/**
 * Yields the chunks of a response body until it ends, or throws the reason of `end` once that signal is aborted. On
 * Node 22, an aborted body whose reader is busy can stay silent forever. Therefore this function watches the signal
 * itself.
 */
export async function* readChunks(end: AbortSignal, body: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = body.getReader()
  let onAbort = () => {}
  const aborted = new Promise<never>((_resolve, reject) => {
    onAbort = () => reject(end.reason as Error)
    end.addEventListener('abort', onAbort, { once: true })
  })
  // The promise can be rejected while nobody awaits it. The next loop checks the signal itself.
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
    // Not awaited: on an aborted body, this promise may never settle.
    void reader.cancel().catch(() => undefined)
  }
}
