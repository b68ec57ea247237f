/** How long the code of a screen may take to load, in ms (spec 1 §9). */
const chunkLoadTimeoutMs = 120_000

/**
 * Waits for a dynamic import. Throws if it takes longer than 120 s, because browsers set no limit of their own and a
 * stalled connection would leave the page waiting forever.
 *
 * @example const { StudioScreen } = await loadChunk(() => import('./StudioScreen.tsx'))
 */
export async function loadChunk<Chunk>(load: () => Promise<Chunk>): Promise<Chunk> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeout = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error('the code of the screen did not load in time')), chunkLoadTimeoutMs)
  })
  try {
    return await Promise.race([load(), timeout])
  } finally {
    clearTimeout(timer)
  }
}
