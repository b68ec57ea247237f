// `npm run bench:path`: measures how a new actor on a phone gets from the landing page to a first cue, at the pace of a
// person. It counts the taps, fields and seconds to the first cue of the demo, and to the first cue of the actor's own
// PDF.
import { cpus, loadavg } from 'node:os'
import { openServerAndBrowser } from '../testing/openServerAndBrowser.mjs'
import { createTenPages } from './rehearsalScripts.mjs'

/** Time in ms that a person needs before each tap. A field is filled immediately, as by a password manager. */
const tapMs = 400
const phone = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, hasTouch: true, isMobile: true }
const aims = { taps: 12, seconds: 40 }
const stepTimeoutMs = 60_000

/**
 * Runs in the page: records when the first sound starts, and replaces the microphone by a silent one that is permitted.
 */
function listenForCue() {
  const { start } = AudioBufferSourceNode.prototype
  AudioBufferSourceNode.prototype.start = function startAndTell(...when) {
    globalThis.cueAt ??= Date.now()
    return start.apply(this, when)
  }
  navigator.mediaDevices.getUserMedia = async () => new AudioContext().createMediaStreamDestination().stream
}

/**
 * Opens the landing page on a phone. Counts taps, fields and seconds; the time that is spent in `aside` does not count.
 */
async function openPath(site) {
  const context = await site.browser.newContext(phone)
  const page = await context.newPage()
  page.setDefaultTimeout(stepTimeoutMs)
  await page.addInitScript(listenForCue)
  await page.goto(site.url, { waitUntil: 'networkidle' })
  const startedAt = Date.now()
  const steps = []
  const counts = { taps: 0, fields: 0 }
  let asideMs = 0
  const note = (step) => steps.push({ step, ...counts, seconds: (Date.now() - startedAt - asideMs) / 1000 })
  const tap = async (target, step) => {
    await target.first().waitFor()
    await page.waitForTimeout(tapMs)
    await target.first().click()
    counts.taps += 1
    if (step) note(step)
  }
  return {
    page,
    steps,
    note,
    tap,
    async fill(label, text) {
      const field = page.getByLabel(label, { exact: true }).and(page.locator('input'))
      await tap(field)
      await field.fill(text)
      counts.fields += 1
      note(`field “${label}”`)
    },
    /** Counts the tap on the file in the phone's file dialog, which Chromium does not show, and chooses the PDF. */
    async chooseFile(chooser) {
      await page.waitForTimeout(tapMs)
      counts.taps += 1
      await chooser.setFiles({ name: 'The Late Ferry.pdf', mimeType: 'application/pdf', buffer: createTenPages() })
      note('the PDF')
    },
    async aside(act) {
      const from = Date.now()
      await act()
      asideMs += Date.now() - from
    },
    async waitForCue() {
      await page.waitForFunction(() => globalThis.cueAt !== undefined)
      note('first cue audible')
    },
    close: () => context.close(),
  }
}

async function runDemo(site) {
  const path = await openPath(site)
  await path.tap(path.page.getByRole('button', { name: 'Run this scene' }), 'Run this scene')
  await path.waitForCue()
  await path.close()
  return path.steps
}

/** Waits for the verification e-mail and opens its link, as a person does who switches to the mail program and back. */
async function openMailedLink(site, { page }, email) {
  let link
  while (!link) {
    const mails = await (await page.request.get(`${site.url}/dev/mailbox.json`)).json()
    link = mails.find(({ to }) => to === email)?.links[0]
  }
  // Does not wait until the network is idle, because the page has a permanent connection for live updates.
  await page.goto(link)
}

/** Signs up and verifies the e-mail address. */
async function signUp(site, path) {
  const { page, tap, fill } = path
  const email = `path-${Date.now()}@example.org`
  const password = 'Lemon-Cake-On-Stairs-4'
  await tap(page.getByRole('main').getByRole('link', { name: 'Get Started' }), 'Get Started')
  await fill('Email', email)
  await fill('Password', password)
  await fill('Password again', password)
  await tap(page.getByRole('button', { name: 'Create Account' }), 'Create Account')
  await page.waitForURL(({ pathname }) => pathname !== '/sign-up')
  path.note('account created')
  await path.aside(() => openMailedLink(site, path, email))
  const confirm = page.getByRole('button', { name: 'Verify my email' })
  await tap(confirm, 'confirm the email')
  await page.getByRole('button', { name: 'Add your own script' }).waitFor()
  path.note('email confirmed')
}

/** Signs up, imports the actor's own PDF, chooses the role and rehearses. Counts taps and time until the first cue. */
async function runOwnScript(site) {
  const path = await openPath(site)
  const { page, tap } = path
  await signUp(site, path)
  const chooser = page.waitForEvent('filechooser')
  await tap(page.getByRole('button', { name: 'Add your own script' }), 'Add your own script')
  await path.chooseFile(await chooser)
  const role = page.getByRole('button', { name: /^MARA/ })
  const chooseRole = page.getByRole('link', { name: 'Choose your role', exact: true }).first()
  await role.or(chooseRole).first().waitFor()
  if (!(await role.isVisible())) await tap(chooseRole, 'Choose your role')
  await tap(role, 'choose the role')
  await tap(page.getByRole('button', { name: /^Begin$|^Start at my first cue/ }), 'Begin')
  const byTime = page.getByRole('button', { name: 'Continue by time instead' })
  await Promise.race([byTime.waitFor(), path.page.waitForFunction(() => globalThis.cueAt !== undefined)])
  if (await byTime.isVisible()) await tap(byTime, 'answer about the microphone')
  await path.waitForCue()
  await path.close()
  return path.steps
}

function print(title, steps) {
  console.log(`\n${title}\n\n| step | taps | fields | seconds |\n|---|---|---|---|`)
  for (const { step, taps, fields, seconds } of steps) {
    console.log(`| ${step} | ${taps} | ${fields} | ${seconds.toFixed(1)} |`)
  }
}

const site = await openServerAndBrowser()
try {
  console.log(
    `${cpus()[0].model}, ${cpus().length} cores; load ${loadavg()[0].toFixed(1)}; ${tapMs} ms before each tap`,
  )
  const demo = await runDemo(site)
  const own = await runOwnScript(site)
  print('Landing page → cue of the demo', demo)
  print('Landing page → sign-up → own PDF → first cue (without the mailbox)', own)
  const { taps, seconds } = own.at(-1)
  console.log(`\naims: ${aims.taps} taps (${taps}), ${aims.seconds} s (${seconds.toFixed(1)} s)`)
} finally {
  await site.close()
}
