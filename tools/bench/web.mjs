// `npm run bench:web`: measures page weight and speed on a slow phone and compares them with the limits. The CPU is
// slowed four times and the network is a slow 4G, as in Lighthouse audits. `--rounds=1` is faster. `--pages` adds a
// line for every page, `--pages=own` a line for every page of a signed-in user. `--json` also prints the numbers.
import { cpus, loadavg } from 'node:os'
import { callAs, openServerAndBrowser } from '../testing/openServerAndBrowser.mjs'
import { plainText } from '../testing/plainText.mjs'
import { printEveryPage } from './everyPage.mjs'
import { measureFirstVisit } from './measureFirstVisit.mjs'
import { frames, slowDown, typingLatency } from './pageMeasures.mjs'

const roundsGiven = /--rounds=(\d+)/.exec(process.argv.join(' '))?.[1]
const rounds = Number(roundsGiven ?? 5)
/** How often each page change is measured. Single changes differ by a factor of three. */
const pageChanges = 2 * rounds + 1
const desk = { viewport: { width: 1280, height: 860 } }

const median = (numbers) => numbers.toSorted((one, other) => one - other)[numbers.length >> 1]
const kilobytes = (bytes) => `${(bytes / 1000).toFixed(1)} kB`
const ms = (value) => `${value < 10 ? value.toFixed(1) : Math.round(value)} ms`

const rows = []
const note = (what, measured, limit, isReached) =>
  rows.push({ what, measured, limit, is: isReached ? 'reached' : 'not reached' })

// The server-rendered page also shows an editor, but it is read-only until the page is interactive.
const hasSheet = (page) => page.locator('textarea:not([readonly])').waitFor()

async function measureFirstLoad(site, person, { name, address, mostScript, mostScriptWords }) {
  const visits = []
  for (let round = 0; round < rounds; round += 1)
    visits.push(await measureFirstVisit(site, person, address, person ? hasSheet : undefined))
  const { bytes } = visits[0]
  const of = (what) => median(visits.map((visit) => visit[what]))
  note(`${name}: script, packed`, kilobytes(bytes.script), mostScriptWords, bytes.script <= mostScript)
  note(`${name}: style, packed`, kilobytes(bytes.style), '20 kB', bytes.style <= 20_000)
  note(`${name}: fonts`, kilobytes(bytes.font), '60 kB', bytes.font <= 60_000)
  note(`${name}: LCP`, ms(of('lcpMs')), '1.8 s, goal 1.2 s', of('lcpMs') <= 1800)
  note(`${name}: CLS`, of('cls').toFixed(3), '0.02', of('cls') <= 0.02)
  note(`${name}: TBT`, ms(of('tbtMs')), '100 ms', of('tbtMs') <= 100)
}

/** Follows a link. Returns the ms from the click until the heading of the new page is drawn. */
async function routeChange(page, link, heading) {
  await link.hover()
  await page.waitForTimeout(300)
  return page.evaluate(
    async ([to, words]) => {
      const startedAt = performance.now()
      document.querySelector(`a[href="${to}"]`)?.click()
      while (!document.querySelector('h1')?.textContent?.includes(words))
        await new Promise((resolve) => requestAnimationFrame(resolve))
      await new Promise((resolve) => requestAnimationFrame(resolve))
      return performance.now() - startedAt
    },
    [await link.getAttribute('href'), heading],
  )
}

async function measureRoutes(site) {
  const context = await site.enter(null, desk)
  const page = await context.newPage()
  await page.goto(site.url)
  const nav = page.getByRole('navigation', { name: 'Main' })
  const go = (words, heading) => routeChange(page, nav.getByRole('link', { name: words }), heading)
  // The first change to each page loads its code and is not measured.
  await go('Pricing', 'Pricing')
  await go('Voices', 'Voices')
  await slowDown(page, { network: false })
  const times = { pricing: [], voices: [] }
  for (let change = 0; change < pageChanges; change += 1) {
    times.pricing.push(await go('Pricing', 'Pricing'))
    times.voices.push(await go('Voices', 'Voices'))
  }
  const [pricing, voices] = [median(times.pricing), median(times.voices)]
  note(
    `page change, loaded before, CPU slowed 4 ×, medians of ${pageChanges}`,
    `${ms(pricing)} and ${ms(voices)}`,
    '100 ms',
    Math.max(pricing, voices) <= 100,
  )
  await context.close()
}

async function measurePreview(site) {
  const context = await site.enter(null, desk)
  const page = await context.newPage()
  await page.goto(`${site.url}/voices?category=men`)
  const men = page.getByRole('button', { name: /^Men/i })
  if (await men.count()) await men.first().click()
  const preview = page.getByRole('button', { name: /Preview/ }).first()
  await preview.waitFor()
  const times = []
  for (let round = 0; round < 3; round += 1) {
    await page.reload()
    if (await men.count()) await men.first().click()
    await preview.hover()
    await page.waitForTimeout(1000) // A user needs this time to move the finger to the button.
    times.push(await previewToSound(page, preview))
  }
  note('press on a preview to its sound', ms(median(times)), '300 ms', median(times) <= 300)
  await context.close()
}

/**
 * Presses the preview and returns the time in ms until its sound starts. Sound has started when an audio clock runs:
 * the position of an audio element moves, or a source of an audio graph starts.
 */
async function previewToSound(page, preview) {
  await page.evaluate(() => {
    globalThis.soundAt = undefined
    const noteSound = () => (globalThis.soundAt ??= performance.now())
    addEventListener('timeupdate', (event) => event.target.currentTime > 0 && noteSound(), true)
    document.addEventListener('playing', noteSound, true)
    const { play } = HTMLMediaElement.prototype
    HTMLMediaElement.prototype.play = function playAndTell() {
      this.addEventListener('playing', noteSound, { once: true })
      return play.call(this)
    }
    const { start } = AudioBufferSourceNode.prototype
    AudioBufferSourceNode.prototype.start = function startAndTell(...when) {
      noteSound()
      return start.apply(this, when)
    }
    document.addEventListener('click', () => (globalThis.pressedAt = performance.now()), { capture: true, once: true })
  })
  await preview.click()
  await page.waitForFunction(() => globalThis.soundAt !== undefined)
  return page.evaluate(() => globalThis.soundAt - globalThis.pressedAt)
}

async function measureStudio(site, person) {
  const context = await site.enter(person, desk)
  await callAs(context, site.url, 'startGeneration', { text: plainText(600, 7), voiceId: 'tom' })
  const page = await context.newPage()
  await page.goto(`${site.url}/studio?voice=tom`)
  const script = page.getByRole('textbox', { name: 'Script' })
  await script.fill(plainText(20_000, 3))
  await page.waitForTimeout(1000)
  const client = await slowDown(page, { network: false })
  const typed = await typingLatency(page, script)
  note(
    'typing in 20,000 characters, event to the next frame',
    `median ${ms(median(typed))}, most ${ms(Math.max(...typed))}`,
    '100 ms',
    Math.max(...typed) <= 100,
  )

  await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  await page
    .getByRole('button', { name: /^Play “/ })
    .first()
    .click()
  await page.getByRole('region', { name: 'Now Playing' }).waitFor()
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.waitForTimeout(1000)
  const drawn = await frames(page, 3000)
  note(
    'visualizer during playback, script per frame',
    `${drawn.scriptMs.toFixed(2)} ms, ${drawn.perSecond.toFixed(0)} frames a second`,
    '4 ms, 60 a second',
    drawn.scriptMs <= 4 && drawn.perSecond >= 55,
  )
  await context.close()
}

function printRows() {
  console.log('| what | measured | limit | |\n|---|---|---|---|')
  for (const { what, measured, limit, is } of rows) console.log(`| ${what} | ${measured} | ${limit} | ${is} |`)
}

const site = await openServerAndBrowser()
try {
  const person = await site.signUp()
  console.log(
    `${cpus()[0].model}, ${cpus().length} cores, Node ${process.versions.node}, Chromium ${site.browser.version()}; load ${loadavg()[0].toFixed(1)} before; medians of ${rounds}\n`,
  )
  await measureFirstLoad(site, null, {
    name: 'landing',
    address: '/',
    mostScript: 110_000,
    mostScriptWords: '110 kB, goal 105 kB',
  })
  await measureFirstLoad(site, person, {
    name: 'Studio',
    address: '/studio',
    mostScript: 160_000,
    mostScriptWords: '160 kB',
  })
  await measureRoutes(site)
  await measurePreview(site)
  await measureStudio(site, person)
  printRows()
  const pages = process.argv.find((one) => one.startsWith('--pages'))
  if (pages) await printEveryPage(site, person, { isOnlyOwn: pages === '--pages=own' })
  if (process.argv.includes('--json')) console.log(JSON.stringify(rows))
} finally {
  await site.close()
}
