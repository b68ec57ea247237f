const maxResponseBytes = 4_194_304
const timeoutMs = 20_000

/** `fetch` without redirects, with a timeout of 20 s and a response limit of 4 MiB. */
export const boundedFetch: typeof fetch = async (input, init) => {
  const signals = [AbortSignal.timeout(timeoutMs), ...(init?.signal ? [init.signal] : [])]
  const response = await fetch(input, { ...init, redirect: 'error', signal: AbortSignal.any(signals) })
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    const part = chunk as Uint8Array
    bytes += part.byteLength
    if (bytes > maxResponseBytes) throw new Error('the response is too large')
    chunks.push(part)
  }
  const { status, statusText, headers } = response
  return new Response(bytes === 0 ? null : Buffer.concat(chunks), { status, statusText, headers })
}
