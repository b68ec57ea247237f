import { randomBytes } from 'node:crypto'
import { pause } from '../testing/servers.mjs'

/**
 * Saves scripts as one person until `stop` is called. `saved` has each acknowledged script, with the time at which the
 * answer arrived. `onRefused` gets the error of each failed request. If `onRefused` throws an error, saving ends, and
 * `stop` throws this error.
 *
 * @param betweenMs pause between two requests
 */
export function saveContinuously(browser, { onRefused, betweenMs = 0 }) {
  const saved = []
  let isOver = false
  const ended = (async () => {
    for (let count = 0; !isOver; count += 1) {
      const content = `ANNA: You came.\n\nBEN: Number ${count}, ${randomBytes(6).toString('hex')}.`
      try {
        const { scriptId } = await browser.call('saveScript', { title: `Script ${count}`, content })
        saved.push({ scriptId, content, at: performance.now() })
      } catch (error) {
        onRefused(error)
      }
      if (betweenMs > 0) await pause(betweenMs)
    }
  })()
  return {
    browser,
    saved,
    async stop() {
      isOver = true
      await ended
    },
  }
}
