// Draws the contact sheets in `docs/pictures/`: one picture per state (a page in one situation), width and theme.
//
// `npm run pictures:states`: every state of sign-in, the Studio and the voices, at three widths.
// `npm run pictures:path`: the first pages of a new actor and the Studio, at four widths and with large text.
// `npm run pictures:rehearsal`: the practice pages and the rehearsal room, at the same widths and with large text, and
// a short recording of a run (`--only recording` makes only the recording).
// `npm run pictures:pages`: every page, on a phone and a desktop, from its top to at most 1,500 px.
// `npm run pictures:admin`: every admin page, on a tablet and a desktop, from its top to at most 1,400 px.
//
// `--only WORD` photographs only the states whose name contains that word, and stores each picture in
// `.cache/pictures`.
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { root } from './build.mjs'
import { adminStates } from './pictures/adminStates.mjs'
import { authStates } from './pictures/authStates.mjs'
import { joinPictures } from './pictures/joinPictures.mjs'
import { pageStates } from './pictures/pageStates.mjs'
import { recordRun } from './pictures/recordRun.mjs'
import { rehearsalStates } from './pictures/rehearsalStates.mjs'
import { studioStates } from './pictures/studioStates.mjs'
import { adminEmail, callAs, openServerAndBrowser } from './testing/openServerAndBrowser.mjs'

const phone = { width: 360, height: 780 }
const tablet = { width: 768, height: 1024 }
const desk = { width: 1280, height: 900 }
const smallPhone = { width: 320, height: 640 }
const largePhone = { width: 390, height: 844 }
/** A phone on which all text is twice as large. */
const largeText = { ...largePhone, textScale: 2 }
/**
 * The pages outside the rehearsal room whose design a review criticised. They are photographed at the same sizes as the
 * states of the rehearsal (`rehearsalStates`), but on a separate sheet of pictures.
 */
const pathStates = [
  ...pageStates.filter(({ name }) => ['/', '/pricing', '/pricing, to choose'].includes(name)),
  ...authStates.filter(({ name }) =>
    ['sign up', 'plans, to verify', 'verify email', 'verified, the first scene'].includes(name),
  ),
  ...studioStates.filter(({ name }) => ['Studio, empty', 'ready to generate', 'playing'].includes(name)),
]
const actorSizes = [smallPhone, largePhone, largeText, tablet, desk]
const sheets = {
  states: { states: [...authStates, ...studioStates], sizes: [phone, tablet, desk], columns: 2 },
  admin: { states: adminStates, sizes: [tablet, desk], columns: 3, maxHeight: 1400, cast: signUpAdmin },
  rehearsal: {
    states: rehearsalStates,
    sizes: actorSizes,
    columns: 2,
    cast: signUpActor,
  },
  path: { states: pathStates, sizes: actorSizes, columns: 2 },
  pages: { states: pageStates, sizes: [phone, desk], columns: 4, maxHeight: 1500 },
}
const sheetName = process.argv[2] in sheets ? process.argv[2] : 'states'
const { sizes, columns, maxHeight } = sheets[sheetName]
const themes = ['light', 'dark']
const lines = [
  'Who left the window open? Somebody left it open, and it was not the cat.',
  'Sit down, Daniel. You have been standing up since nineteen eighty-one.',
  'Forty-two minutes. That is how long it takes to forgive a sandwich, and I have counted every one of them, twice, by the clock in the hall.',
]

const titles = [
  'The sandwich, scene four',
  'A title as long as a producer’s breath, with the draft and the date in it, second revision',
]

/** Creates the account that the admin pages need. */
async function signUpAdmin(site) {
  return { admin: await site.signUp({ trial: false, email: adminEmail }) }
}

/** Creates the account that the rehearsal room needs. */
async function signUpActor(site) {
  return { actor: await site.signUp() }
}

/** Creates the accounts, with sample data, whose pages are photographed. A visitor needs no account. */
async function cast(site) {
  const actor = await site.signUp()
  for (const text of lines) {
    const { audioUrl } = await actor.call('startGeneration', { text, voiceId: 'tom' })
    await (await actor.request(audioUrl)).bytes()
  }
  for (const [index, title] of titles.entries()) {
    const content = lines.slice(index).join('\n\n')
    await actor.call('saveScript', { title, content, tags: ['self-tape', 'due Friday'].slice(index) })
  }
  const unverified = await site.enter(null)
  const name = { firstName: 'Ines', lastName: 'Marlow' }
  const email = 'ines.marlow@example.org'
  await callAs(unverified, site.url, 'signUp', { ...name, email, password: 'Open-the-curtain-7' })
  return {
    visitor: null,
    actor,
    admin: await site.signUp({ trial: false, email: adminEmail }),
    freshActor: await site.signUp(),
    newUser: await site.signUp({ trial: false }),
    unverified: { cookies: await unverified.cookies() },
  }
}

async function contextFor(site, person, { textScale = 1, ...viewport }) {
  const options = { viewport, baseURL: site.url, reducedMotion: 'reduce', textScale }
  const context = await site.enter(person?.cookies?.length ? null : person, options)
  if (person?.cookies?.length) await context.addCookies(person.cookies)
  return context
}

/** Returns the area of a page to photograph: from its top, at most `maxHeight` px high. */
async function wholePage(page) {
  const { width } = page.viewportSize()
  const height = await page.evaluate(() => document.documentElement.scrollHeight)
  return { fullPage: true, clip: { x: 0, y: 0, width, height: Math.min(height, maxHeight) } }
}

/**
 * Photographs a state. `keepsScroll`: the page scrolls to its main content, so the picture begins at this position
 * instead of the top.
 */
async function photograph(page, { show, scroll, keepsScroll = false }) {
  await show(page)
  await page.evaluate(() => document.fonts.ready)
  // After the page has drawn its main content, the page scrolls to this content.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))))
  if (!keepsScroll) await page.evaluate(() => scrollTo(0, 0))
  if (scroll) {
    const place = page
      .getByRole('region', { name: scroll })
      .or(page.getByRole('heading', { name: scroll }))
      .first()
    // A section that is smaller than half the screen is shown in the middle of its picture. Any other element is shown
    // at the top.
    await place.evaluate((element) => {
      const isSmall = element.getBoundingClientRect().height < innerHeight / 2
      element.scrollIntoView({ block: isSmall && element.localName === 'section' ? 'center' : 'start' })
    })
  }
  const pictures = []
  for (const colorScheme of themes) {
    await page.emulateMedia({ colorScheme })
    await page.waitForTimeout(60)
    pictures.push(await page.screenshot({ type: 'png', ...(maxHeight && (await wholePage(page))) }))
  }
  return pictures
}

/**
 * Photographs one state at one width. Returns one picture per theme. If the state cannot be shown, reports the error
 * and returns null for each theme; the sheet then has no picture of this state.
 */
async function take(site, person, state, viewport) {
  const context = await contextFor(site, person, viewport)
  try {
    const page = await context.newPage()
    page.setDefaultTimeout(10_000)
    return await photograph(page, state)
  } catch (error) {
    console.error(`${state.name} at ${viewport.width} px: ${error.message.split('\n', 3).join(' ')}`)
    process.exitCode = 1
    return themes.map(() => null)
  } finally {
    await context.close()
  }
}

const wanted = process.argv.includes('--only') ? process.argv[process.argv.indexOf('--only') + 1] : ''
const states = sheets[sheetName].states.filter(({ name }) => name.includes(wanted))
const folder = join(root, wanted ? '.cache/pictures' : 'docs/pictures')
await mkdir(folder, { recursive: true })

const site = await openServerAndBrowser()
try {
  const people = await (sheets[sheetName].cast ?? cast)(site)
  const rows = []
  for (const state of states) {
    const taken = []
    for (const size of sizes) taken.push(await take(site, people[state.as], state, size))
    rows.push({ name: state.name, pictures: themes.flatMap((_, theme) => taken.map((one) => one[theme])) })
    if (!wanted) continue
    for (const [index, picture] of rows.at(-1).pictures.entries()) {
      const { width, textScale } = sizes[index % sizes.length]
      const size = textScale ? `${width}-large-text` : width
      const file = `${state.name.replace(/\W+/g, '-')}-${themes[Math.floor(index / sizes.length)]}-${size}.png`
      if (picture) await writeFile(join(folder, file), picture)
    }
  }
  if (sheetName === 'rehearsal' && 'recording'.startsWith(wanted)) {
    const { bytes, seconds } = await recordRun(site, people.actor, contextFor)
    const file = join(root, 'docs/pictures/rehearsal-run.webp')
    await writeFile(file, bytes)
    console.log(`${file}: ${seconds.toFixed(1)} s, ${(bytes.length / 1e6).toFixed(2)} MB`)
  }
  if (rows.length > 0) {
    const sheet = await joinPictures(site.browser, { rows, sizes, themes, columns })
    const file = join(folder, `${sheetName}.webp`)
    await writeFile(file, sheet)
    console.log(`${file}: ${rows.length} ${sheetName}, ${(sheet.length / 1e6).toFixed(2)} MB`)
  }
} finally {
  await site.close()
}
