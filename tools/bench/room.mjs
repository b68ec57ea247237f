// `npm run bench:room [-- PLAY.txt]`: measures a whole play in the script review, the casting and the rehearsal room.
// Without a file it generates a play of five acts. Measures the number of elements, the heap, the time until the page
// is visible, the frames while scrolling, and jumps between lines. Frames and jumps are also measured with a CPU four
// times slower. Then imports a ten-page script and measures the time from the drop of the file to the first cue.
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { cpus, loadavg } from 'node:os'
import { root } from '../build.mjs'
import { callAs, openServerAndBrowser } from '../testing/openServerAndBrowser.mjs'
import { measureDropToCue } from './firstCue.mjs'
import { slowDown } from './pageMeasures.mjs'
import {
  measureKeyToFrame,
  scroll,
  measureShownMs,
  summarizeTimes,
  recordFirstFrame,
  measureSize,
} from './rehearsalMeasures.mjs'
import { fiveActPlay } from './rehearsalScripts.mjs'

const given = process.argv.slice(2).find((one) => !one.startsWith('-') && one !== 'room')
const content = given ? await readFile(resolve(root, given), 'utf8') : fiveActPlay()
const title = given ? basename(given, '.txt') : 'A play in five acts'
const desktop = { viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' }
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, reducedMotion: 'reduce' }
const load = () => loadavg()[0].toFixed(1)
const mostFrameMs = 50
const mostHeapMb = 100

/**
 * The screens to measure. In `jumps`, the key `before` is pressed first, each of `keys` causes a jump, and `to` selects
 * the element that must then be visible.
 */
const screens = [
  {
    name: 'script review',
    address: (id) => `/scripts/${id}/read-through`,
    shown: 'ol li button',
    // While no line is chosen, "previous" selects the last line, and "next" after that selects the first.
    jumps: { before: 'Escape', keys: [...'kjkjkj'], to: 'li[data-selected]' },
  },
  { name: 'casting', address: (id) => `/scripts/${id}/cast`, shown: 'ul li h2' },
  {
    name: 'rehearsal room',
    address: (id) => `/practice?script=${id}&scene=1`,
    shown: 'ol li',
    scroller: '[data-scrolls]',
    jumps: { keys: Array.from({ length: 20 }, () => 'ArrowRight'), to: '[data-is="now"]' },
  },
]

async function castIn(context, url) {
  const { scriptId } = await callAs(context, url, 'saveScript', { title, content, tags: [] })
  const { understanding } = await callAs(context, url, 'getUnderstanding', { scriptId })
  const { roles } = await callAs(context, url, 'proposeCasting', { scriptId, mine: [] })
  const [mine] = understanding.characters.toSorted((one, other) => other.speeches - one.speeches)
  const cast = Object.fromEntries(roles.map(({ name, voiceId }) => [name, { voiceId, speed: 1 }]))
  const casting = { mine: [mine.name], roles: cast, pronunciations: [] }
  await callAs(context, url, 'saveCasting', { scriptId, version: 0, casting })
  const speeches = understanding.lines.filter(({ kind }) => kind === 'speech').length
  return { scriptId, speeches, roles: roles.length, scenes: understanding.scenes.length }
}

async function framesOf(page, selector) {
  const flick = await scroll(page, { selector, pixels: 60, forMs: 3_000 })
  const drag = await scroll(page, { selector, pixels: 1_600, forMs: 3_000 })
  return { flick: summarizeTimes(flick), drag: summarizeTimes(drag) }
}

async function jumpsOf(page, jumps) {
  if (!jumps) return null
  if (jumps.before) await page.keyboard.press(jumps.before)
  return summarizeTimes(await measureKeyToFrame(page, jumps.keys, jumps.to))
}

/** Measures one screen. The frames and jumps are measured twice: at normal CPU speed and slowed down. */
async function measure(context, url, { address, shown, scroller, jumps }, scriptId) {
  const page = await context.newPage()
  await recordFirstFrame(page, shown)
  await page.goto(url + address(scriptId))
  const shownAfterMs = await measureShownMs(page)
  await page.waitForTimeout(1_500)
  const size = await measureSize(page)
  const quick = { ...(await framesOf(page, scroller)), jumps: await jumpsOf(page, jumps) }
  await slowDown(page, { network: false })
  const slowed = { ...(await framesOf(page, scroller)), jumps: await jumpsOf(page, jumps) }
  await page.close()
  return { shownAfterMs, ...size, quick, slowed }
}

const formatTimes = ({ median, worst }) => `${Math.round(median)}, ${Math.round(worst)}`
const formatJumps = (jumps) => (jumps ? formatTimes(jumps) : '')

function printRow(where, { shownAfterMs, elements, heapMb, quick, slowed }) {
  const cells = [
    where,
    elements.toLocaleString('en-US'),
    `${heapMb.toFixed(1)} MB`,
    `${Math.round(shownAfterMs)} ms`,
    ...[quick, slowed].flatMap(({ flick, drag, jumps }) => [formatTimes(flick), formatTimes(drag), formatJumps(jumps)]),
    quick.flick.worst <= mostFrameMs && heapMb <= mostHeapMb ? 'reached' : 'not reached',
  ]
  console.log(`| ${cells.join(' | ')} |`)
}

const site = await openServerAndBrowser()
try {
  const person = await site.signUp()
  console.log(
    `${cpus()[0].model}, ${cpus().length} cores, Node ${process.versions.node}, Chromium ${site.browser.version()}; load ${load()} before\n`,
  )
  for (const [device, options] of Object.entries({ desktop, phone })) {
    const context = await site.enter(person, options)
    const { scriptId, speeches, roles, scenes } = await castIn(context, site.url)
    if (device === 'desktop') {
      console.log(
        `${title}: ${content.length.toLocaleString('en-US')} characters, ${speeches} speeches, ${roles} roles, ${scenes} scenes. Frames and jumps in ms, median and worst; limits: worst frame of a flick ${mostFrameMs} ms, heap ${mostHeapMb} MB.\n`,
      )
      console.log('| page | elements | heap | visible after | flick | drag | jump | 4×: flick | drag | jump | result |')
      console.log('|---|---|---|---|---|---|---|---|---|---|---|')
    }
    for (const screen of screens)
      printRow(`${screen.name}, ${device}`, await measure(context, site.url, screen, scriptId))
    await context.close()
  }
  console.log(`\nload ${load()} after\n\n| time since the drop | seconds | clicks |\n|---|---|---|`)
  const newUser = await site.signUp({ trial: false })
  for (const { what, seconds, presses } of await measureDropToCue(site, newUser, phone))
    console.log(`| ${what} | ${seconds.toFixed(1)} | ${presses} |`)
} finally {
  await site.close()
}
