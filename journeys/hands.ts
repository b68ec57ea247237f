import { type Locator, type Page } from '@playwright/test'

/** How somebody works a page. */
export type Hands = {
  press(target: Locator): Promise<void>
  write(target: Locator, text: string): Promise<void>
}

/** A finger: taps, never a mouse. */
export const byTouch = (page: Page): Hands => ({
  press: (target) => target.tap(),
  async write(target, text) {
    await target.tap()
    await page.keyboard.insertText(text)
  },
})

/** More than the stops of any of our pages, so that a way that is missing is told and not waited for. */
const mostStops = 250

async function tabTo(page: Page, target: Locator): Promise<void> {
  await target.waitFor()
  for (let stop = 0; stop < mostStops; stop += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return
    await page.keyboard.press('Tab')
  }
  throw new Error(`Tab does not lead to ${target.toString()}`)
}

/** Tab, Enter and letters; a mouse is not there. */
export const byKeyboard = (page: Page): Hands => ({
  async press(target) {
    await tabTo(page, target)
    await page.keyboard.press('Enter')
  },
  async write(target, text) {
    await tabTo(page, target)
    await page.keyboard.insertText(text)
  },
})
