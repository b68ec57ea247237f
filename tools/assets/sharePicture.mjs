// `node tools/assets/sharePicture.mjs`: draws web/public/share.png, the picture that other sites show beside a link to
// this site. It uses the text of the landing page and its drawing in the dark theme.
import { join } from 'node:path'
import { root } from '../build.mjs'
import { openServerAndBrowser } from '../testing/openServerAndBrowser.mjs'

const size = { width: 1200, height: 630 }
/** Style rules: show only the first section of the page, in the size of the picture and without its links. */
const only = `
  header, footer, [role="banner"], main > :not(:first-child), main section ~ *, main section a { display: none !important }
  main, main > section { height: 630px !important; min-height: 0 !important; padding: 0 !important }
  main section > div { min-height: 630px !important; height: 630px; align-items: center !important; padding-inline: 72px !important }
`

const site = await openServerAndBrowser()
try {
  const context = await site.browser.newContext({ viewport: size, colorScheme: 'dark', reducedMotion: 'reduce' })
  const page = await context.newPage()
  // The page chooses one of two drawings at random, so it is reloaded until the drawing of the lamp is shown.
  do await page.goto(site.url)
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
  await site.close()
}
