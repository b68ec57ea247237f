const longestAnswerBytes = 4_194_304
const longestWaitMs = 20_000

/** A fetch that goes where it was sent and nowhere else, waits no longer than this, and reads no more than this. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const signals = [AbortSignal.timeout(longestWaitMs), ...(init?.signal ? [init.signal] : [])]
  const response = await fetch(input, { ...init, redirect: 'error', signal: AbortSignal.any(signals) })
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    const part = chunk as Uint8Array
    bytes += part.byteLength
    if (bytes > longestAnswerBytes) throw new Error('the answer is too long')
    chunks.push(part)
  }
  const { status, statusText, headers } = response
  return new Response(bytes === 0 ? null : Buffer.concat(chunks), { status, statusText, headers })
}
