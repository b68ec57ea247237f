// `node tools/assets/icons.mjs`: draws the icons of the installed app, web/public/icons, from the product's own symbol.
// The system cuts a maskable icon to a shape, for example a circle. So the icon fills its whole square, and its symbol
// is inside the central circle, which is visible in every shape.
import { chromium } from '@playwright/test'
import { mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { ensureBrowser, findBrowser } from '../lib/browser.mjs'
import { root } from '../build.mjs'

const icons = [
  { name: '192', size: 192 },
  { name: '512', size: 512 },
  { name: 'maskable-192', size: 192, isFull: true, share: 0.78 },
  { name: 'maskable-512', size: 512, isFull: true, share: 0.78 },
  // iOS rounds the corners itself, and shows transparent pixels as black.
  { name: 'apple-touch', size: 180, isFull: true, share: 0.94 },
]

const sign = await readFile(join(root, 'web/public/icon.svg'), 'utf8')
const [, ground = '', drawing = ''] = /(<rect[^>]*\/>)(.*)<\/svg>/s.exec(sign) ?? []
if (!drawing) throw new Error('icon.svg has no background or no drawing')

function markup({ size, isFull = false, share = 1 }) {
  const back = isFull ? ground.replace(/ rx="[^"]*"/, '') : ground
  const move = (32 * (1 - share)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32" width="${size}" height="${size}">${back}<g transform="translate(${move} ${move}) scale(${share})">${drawing}</g></svg>`
}

ensureBrowser()
const flags = process.getuid?.() === 0 ? ['--no-sandbox'] : []
const browser = await chromium.launch({ executablePath: findBrowser(), args: flags })
try {
  await mkdir(join(root, 'web/public/icons'), { recursive: true })
  for (const icon of icons) {
    const { name, size } = icon
    const page = await browser.newPage({ viewport: { width: size, height: size } })
    await page.setContent(`<style>body{margin:0}svg{display:block}</style>${markup(icon)}`)
    await page.screenshot({ path: join(root, `web/public/icons/${name}.png`), omitBackground: true })
    await page.close()
  }
} finally {
  await browser.close()
}
