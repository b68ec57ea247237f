// Measures one page, and slows down its CPU and network.

/** Latency and rates of a slow 4G network, as Lighthouse simulates it. */
const slow4g = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6e6 / 8) * 0.9,
  uploadThroughput: (750e3 / 8) * 0.9,
}
const timesSlower = 4
const longTaskMs = 50

/** Slows down the CPU and, unless `network` is false, the network of a page. Returns the CDP session. */
export async function slowDown(page, { network = true } = {}) {
  const client = await page.context().newCDPSession(page)
  await client.send('Network.enable')
  if (network) await client.send('Network.emulateNetworkConditions', slow4g)
  await client.send('Emulation.setCPUThrottlingRate', { rate: timesSlower })
  return client
}

const kinds = { js: 'script', css: 'style', woff2: 'font' }

/** Returns the compressed bytes of the files that the page has loaded, by kind, without headers. */
export async function bytesOf(page) {
  const files = await page.evaluate(() =>
    performance.getEntriesByType('resource').map(({ name, encodedBodySize }) => [name, encodedBodySize]),
  )
  const sums = { script: 0, style: 0, font: 0 }
  for (const [name, bytes] of files) {
    const kind = kinds[new URL(name).pathname.split('.').at(-1)]
    if (kind) sums[kind] += bytes
  }
  return sums
}

/** Records paints, layout shifts and long tasks from the start of each document. */
export const watchPaint = (page) =>
  page.addInitScript(() => {
    const seen = { lcpMs: 0, fcpMs: 0, cls: 0, tasks: [] }
    globalThis.seenPaint = seen
    const watch = (type, note) =>
      new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true })
    watch('largest-contentful-paint', (entry) => (seen.lcpMs = entry.startTime))
    watch('paint', (entry) => entry.name === 'first-contentful-paint' && (seen.fcpMs = entry.startTime))
    watch('layout-shift', (entry) => !entry.hadRecentInput && (seen.cls += entry.value))
    watch('longtask', (entry) => seen.tasks.push([entry.startTime, entry.duration]))
  })

/** Returns LCP, CLS, and the total blocking time after the first paint. */
export async function measurePaint(page) {
  const { lcpMs, fcpMs, cls, tasks } = await page.evaluate(() => globalThis.seenPaint)
  const tbtMs = tasks
    .filter(([at, duration]) => at + duration > fcpMs)
    .reduce((sum, [, duration]) => sum + Math.max(0, duration - longTaskMs), 0)
  return { lcpMs, fcpMs, cls, tbtMs }
}

/** Types letters into the middle of a text. Returns the ms from each key press to the frame that shows its letter. */
export async function typingLatency(page, field) {
  await field.evaluate((element) => {
    const middle = element.value.length >> 1
    element.focus()
    element.setSelectionRange(middle, middle)
    globalThis.latencies = []
    element.addEventListener('keydown', (event) => {
      const channel = new MessageChannel()
      // The message is handled after the frame was drawn.
      channel.port1.addEventListener('message', () => globalThis.latencies.push(performance.now() - event.timeStamp))
      channel.port1.start()
      requestAnimationFrame(() => channel.port2.postMessage(null))
    })
  })
  for (const letter of 'to be or not to be') {
    await page.keyboard.press(letter === ' ' ? 'Space' : letter)
    await page.waitForTimeout(120)
  }
  return page.evaluate(() => globalThis.latencies)
}

/** Measures the frames per second, and how many ms the page's JavaScript takes in a frame on average (`scriptMs`). */
export async function frames(page, durationMs) {
  return page.evaluate(async (lengthMs) => {
    const { requestAnimationFrame: ask } = globalThis
    let spentMs = 0
    globalThis.requestAnimationFrame = (draw) =>
      ask.call(globalThis, (at) => {
        const begunAt = performance.now()
        draw(at)
        spentMs += performance.now() - begunAt
      })
    // The page requested its next frame before `requestAnimationFrame` was replaced, so the time of its JavaScript in
    // that frame is not measured.
    let count = 0
    const startedAt = performance.now()
    while (performance.now() - startedAt < lengthMs) {
      await new Promise((resolve) => ask.call(globalThis, resolve))
      count += 1
    }
    const tookMs = performance.now() - startedAt
    globalThis.requestAnimationFrame = ask
    return { perSecond: (count * 1000) / tookMs, scriptMs: spentMs / count }
  }, durationMs)
}
