// Measures a page with a whole play: its elements and heap, scrolling and jumps.

const median = (numbers) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1] ?? 0
export const summarizeTimes = (numbers) => ({ median: median(numbers), worst: Math.max(0, ...numbers) })

/** Records when an element that matches the selector is first drawn. */
export const recordFirstFrame = (page, selector) =>
  page.addInitScript((wanted) => {
    const look = () => {
      if (document.querySelector(wanted)) globalThis.shownAt ??= performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  }, selector)

export async function measureShownMs(page) {
  await page.waitForFunction(() => globalThis.shownAt !== undefined)
  return page.evaluate(() => globalThis.shownAt)
}

/** Counts the elements of the document, and measures its heap after a garbage collection. */
export async function measureSize(page) {
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.collectGarbage')
  const { usedSize } = await client.send('Runtime.getHeapUsage')
  const elements = await page.evaluate(() => document.querySelectorAll('*').length)
  await client.detach()
  return { elements, heapMb: usedSize / 1e6 }
}

/** Measures the frame intervals while an element scrolls a fixed number of pixels per frame, down and up again. */
export const scroll = (page, { selector, pixels, forMs }) =>
  page.evaluate(
    async ([wanted, step, lengthMs]) => {
      const place = wanted ? document.querySelector(wanted) : document.scrollingElement
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const times = []
      let way = step
      await frame()
      let last = await frame()
      const endAt = last + lengthMs
      while (last < endAt) {
        place.scrollTop += way
        const isAtEnd = place.scrollTop + place.clientHeight >= place.scrollHeight - 1
        if (isAtEnd || place.scrollTop <= 0) way = isAtEnd ? -step : step
        const now = await frame()
        times.push(now - last)
        last = now
      }
      place.scrollTop = 0
      await frame()
      return times
    },
    [selector, pixels, forMs],
  )

/** Measures the time from a key press to the frame that shows the result, several times. */
export const measureKeyToFrame = (page, keys, selector) =>
  page.evaluate(
    async ([pressed, wanted]) => {
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const isSeen = () => {
        const box = document.querySelector(wanted)?.getBoundingClientRect()
        return box && box.bottom > 0 && box.top < innerHeight
      }
      const times = []
      for (const key of pressed) {
        const startedAt = performance.now()
        const target = document.activeElement ?? document.body
        target.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))
        await frame()
        while (!isSeen()) await frame()
        const drawn = new MessageChannel()
        const isDrawn = new Promise((resolve) => (drawn.port1.onmessage = resolve))
        drawn.port2.postMessage(null)
        await isDrawn
        times.push(performance.now() - startedAt)
        await frame()
      }
      return times
    },
    [keys, selector],
  )
