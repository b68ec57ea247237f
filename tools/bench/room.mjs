// `npm run bench:room [-- PLAY.txt]`: measures a whole play in the script review, the casting and the rehearsal room.
// Without a file it generates a play of five acts. Measures elements, heap, time until visible, frames while scrolling,
// and jumps; each also with the CPU slowed four times. Then measures ten pages from the drop to the first cue.
import { readFile } from 'node:fs/promises'
import { basename, resolve } from 'node:path'
import { cpus, loadavg } from 'node:os'
import { root } from '../build.mjs'
import { callAs, openServerAndBrowser } from '../testing/openServerAndBrowser.mjs'
import { fromDropToCue } from './firstCue.mjs'
import { slow } from './pageMeasures.mjs'
import { pressesToSight, scroll, shownMs, spread, watchFor, weigh } from './rehearsalMeasures.mjs'
import { fiveActPlay } from './rehearsalScripts.mjs'

const given = process.argv.slice(2).find((one) => !one.startsWith('-') && one !== 'room')
const content = given ? await readFile(resolve(root, given), 'utf8') : fiveActPlay()
const title = given ? basename(given, '.txt') : 'A play in five acts'
const desk = { viewport: { width: 1280, height: 860 }, reducedMotion: 'reduce' }
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, reducedMotion: 'reduce' }
const load = () => loadavg()[0].toFixed(1)
const mostFrameMs = 50
const mostHeapMb = 100

/** `leaps` are jumps to measure: `before` is pressed first, `keys` make the jump, `to` selects what must be visible then. */
const places = [
  {
    name: 'script review',
    address: (id) => `/scripts/${id}/read-through`,
    shown: 'ol li button',
    // Before a line is chosen, the previous line is the last one, and the next after it is the first.
    leaps: { before: 'Escape', keys: [...'kjkjkj'], to: 'li[data-selected]' },
  },
  { name: 'casting', address: (id) => `/scripts/${id}/cast`, shown: 'ul li h2' },
  {
    name: 'rehearsal room',
    address: (id) => `/practice?script=${id}&scene=1`,
    shown: 'ol li',
    scroller: '[data-scrolls]',
    leaps: { keys: Array.from({ length: 20 }, () => 'ArrowRight'), to: '[data-is="now"]' },
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
  return { flick: spread(flick), drag: spread(drag) }
}

async function leapsOf(page, leaps) {
  if (!leaps) return null
  if (leaps.before) await page.keyboard.press(leaps.before)
  return spread(await pressesToSight(page, leaps.keys, leaps.to))
}

/** Measures one screen, at normal speed and slowed down. */
async function measure(context, url, { address, shown, scroller, leaps }, scriptId) {
  const page = await context.newPage()
  await watchFor(page, shown)
  await page.goto(url + address(scriptId))
  const shownAfterMs = await shownMs(page)
  await page.waitForTimeout(1_500)
  const weight = await weigh(page)
  const quick = { ...(await framesOf(page, scroller)), leaps: await leapsOf(page, leaps) }
  await slow(page, { network: false })
  const slowed = { ...(await framesOf(page, scroller)), leaps: await leapsOf(page, leaps) }
  await page.close()
  return { shownAfterMs, ...weight, quick, slowed }
}

const say = ({ median, worst }) => `${Math.round(median)}, ${Math.round(worst)}`
const sayLeaps = (leaps) => (leaps ? say(leaps) : '')

function printRow(where, { shownAfterMs, elements, heapMb, quick, slowed }) {
  const cells = [
    where,
    elements.toLocaleString('en-US'),
    `${heapMb.toFixed(1)} MB`,
    `${Math.round(shownAfterMs)} ms`,
    ...[quick, slowed].flatMap(({ flick, drag, leaps }) => [say(flick), say(drag), sayLeaps(leaps)]),
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
  for (const [device, options] of Object.entries({ desk, phone })) {
    const context = await site.enter(person, options)
    const { scriptId, speeches, roles, scenes } = await castIn(context, site.url)
    if (device === 'desk') {
      console.log(
        `${title}: ${content.length.toLocaleString('en-US')} characters, ${speeches} speeches, ${roles} roles, ${scenes} scenes. Frames and jumps in ms, median and worst; limits: worst frame of a flick ${mostFrameMs} ms, heap ${mostHeapMb} MB.\n`,
      )
      console.log('| page | elements | heap | visible after | flick | drag | jump | 4×: flick | drag | jump | result |')
      console.log('|---|---|---|---|---|---|---|---|---|---|---|')
    }
    for (const place of places) printRow(`${place.name}, ${device}`, await measure(context, site.url, place, scriptId))
    await context.close()
  }
  console.log(`\nload ${load()} after\n\n| time since the drop | seconds | clicks |\n|---|---|---|`)
  const newUser = await site.signUp({ trial: false })
  for (const { what, seconds, presses } of await fromDropToCue(site, newUser, phone))
    console.log(`| ${what} | ${seconds.toFixed(1)} | ${presses} |`)
} finally {
  await site.close()
}
