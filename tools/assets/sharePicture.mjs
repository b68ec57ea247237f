// `node tools/assets/sharePicture.mjs`: draws the picture that other sites show beside a link to us, web/public/share.png, from
// the welcome page's own words and drawing at night.
import { join } from 'node:path'
import { root } from '../build.mjs'
import { openStage } from '../testing/openServerAndBrowser.mjs'

const size = { width: 1200, height: 630 }
/** Of the page only the hero, at the picture's size, without its buttons. */
const only = `
  header, footer, [role="banner"], main > :not(:first-child), main section ~ *, main section a { display: none !important }
  main, main > section { height: 630px !important; min-height: 0 !important; padding: 0 !important }
  main section > div { min-height: 630px !important; height: 630px; align-items: center !important; padding-inline: 72px !important }
`

const stage = await openStage()
try {
  const context = await stage.browser.newContext({ viewport: size, colorScheme: 'dark', reducedMotion: 'reduce' })
  const page = await context.newPage()
  // The lamp, not the other drawing: chance chooses, so it is asked until it does.
  do await page.goto(stage.url)
  while ((await page.locator('main svg path').count()) < 10)
  await page.addStyleTag({ content: only }).catch(() =>
    page.evaluate((css) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(css)
      document.adoptedStyleSheets = [sheet]
    }, only),
  )
  await page.evaluate(() => document.fonts.ready)
  await page.screenshot({ path: join(root, 'web/public/share.png'), clip: { x: 0, y: 0, ...size } })
} finally {
  await stage.close()
}
