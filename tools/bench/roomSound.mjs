// `npm run bench roomSound`: measures how soon a long line of a neural voice is heard in the rehearsal room. The time
// is measured from opening the page, from the request of the line, and from the press on *Begin*. The benchmark presses
// *Begin* as soon as the button appears or, in the last visit, 10 s later. The first line is spoken right after the
// first start of the server. Needs a model in VOICES_DIR or ../shared/models. `--rounds=2`.
import { existsSync } from 'node:fs'
import { loadavg } from 'node:os'
import { join, resolve } from 'node:path'
import { root } from '../build.mjs'
import { callAs, openServerAndBrowser } from '../testing/openServerAndBrowser.mjs'
import { plainText } from '../testing/plainText.mjs'

const voicesDir = resolve(process.env.VOICES_DIR ?? join(process.env.SHARED_DIR ?? join(root, '../shared'), 'models'))
if (!existsSync(join(voicesDir, 'kokoro-82m-v1.0'))) {
  console.log(`skipped: no model in ${voicesDir}`)
  process.exit(0)
}
const rounds = Number(process.argv.find((one) => one.startsWith('--rounds='))?.split('=')[1] ?? 2)
const lengths = [150, 300]
const voiceId = 'kate'

/**
 * Runs in the page: records when *Begin* is pressed, when the first line is requested, when its file is complete and
 * when it is first heard, in ms since the page was opened.
 */
function recordTimes() {
  const times = { late: 0 }
  globalThis.roomTimes = times
  addEventListener('click', () => (times.pressedAt ??= performance.now()), true)
  const send = globalThis.fetch
  globalThis.fetch = async (...request) => {
    const url = String(request[0]?.url ?? request[0])
    if (url.includes('/startLine')) times.requestedAt ??= performance.now()
    const response = await send(...request)
    if (url.includes('/api/audio/') && response.status === 206) times.completeAt ??= performance.now()
    return response
  }
  const { start } = AudioBufferSourceNode.prototype
  AudioBufferSourceNode.prototype.start = function startAndRecord(when, ...more) {
    const now = this.context.currentTime
    // The audio arrives in parts. If a part starts later than the previous part ended, the listener heard a pause.
    if (times.endsAt !== undefined && when > times.endsAt + 0.02) times.late += when - times.endsAt
    times.heardAt ??= performance.now()
    times.endsAt = Math.max(when, now) + this.buffer.duration
    return start.call(this, when, ...more)
  }
}

/** Creates a script whose scenes each begin with a long line that the reader speaks. */
async function createScript(context, url, seed) {
  const scenes = lengths.map((length, index) =>
    [
      `INT. ROOM ${index + 1} - DAY`,
      `TOBIN: ${plainText(length, seed + index)}`,
      'MARA: I know.',
      `TOBIN: ${plainText(60, seed + index + 20)}`,
      'MARA: So do I.',
    ].join('\n\n'),
  )
  const { scriptId } = await callAs(context, url, 'saveScript', {
    title: `Room ${seed}`,
    content: scenes.join('\n\n'),
    tags: [],
  })
  const casting = { mine: ['MARA'], roles: { TOBIN: { voiceId, speed: 1 } }, pronunciations: [] }
  await callAs(context, url, 'saveCasting', { scriptId, version: 0, casting })
  await callAs(context, url, 'saveRehearsal', { scriptId, settings: { wasAsked: true, waitsForVoice: false } })
  return scriptId
}

/** Opens a scene and presses *Begin*: as soon as the button appears, or after `waitMs`. */
async function measureScene(context, { url, scriptId, scene, waitMs }) {
  const page = await context.newPage()
  await page.addInitScript(recordTimes)
  await page.goto(`${url}/practice?script=${scriptId}&scene=${scene}`, { waitUntil: 'commit' })
  const begin = page.getByRole('button', { name: 'Begin' })
  await begin.waitFor()
  if (waitMs > 0) await page.waitForTimeout(waitMs)
  await begin.click()
  await page.waitForFunction(() => globalThis.roomTimes.heardAt && globalThis.roomTimes.completeAt, null, {
    timeout: 120_000,
  })
  // Waits until the first line has ended, because later parts of its audio can also arrive late.
  await page.waitForFunction(() => document.body.textContent.includes('Press when you have said it'))
  const { requestedAt, pressedAt, heardAt, completeAt, late } = await page.evaluate(() => globalThis.roomTimes)
  await page.close()
  const ofRequest = { requestMs: heardAt - requestedAt, completeMs: completeAt - requestedAt }
  return { openMs: heardAt, pressMs: heardAt - pressedAt, ...ofRequest, lateMs: late * 1_000 }
}

/**
 * The visits that are measured: the script and scene to open, and how many ms the page is open before *Begin* is
 * pressed.
 */
const visits = [
  { name: 'first line after the first start', script: 0, scene: 0 },
  { name: 'warm', script: 0, scene: 1 },
  { name: 'warm', script: 1, scene: 0 },
  { name: 'room open for 10 s', script: 1, scene: 1, waitMs: 10_000 },
]

console.log(`load ${loadavg()[0].toFixed(1)} before; times in ms to the first sound, except the last two columns`)
console.log('| line | characters | from opening | from the press | from the request | complete | pauses |')
for (let round = 0; round < rounds; round += 1) {
  const site = await openServerAndBrowser({ voicesDir })
  try {
    const person = await site.signUp()
    const context = await site.enter(person)
    const scriptIds = [
      await createScript(context, site.url, 100 * round),
      await createScript(context, site.url, 100 * round + 50),
    ]
    for (const { name, script, scene, waitMs = 0 } of visits) {
      const where = { url: site.url, scriptId: scriptIds[script], scene: scene + 1, waitMs }
      const { openMs, pressMs, requestMs, completeMs, lateMs } = await measureScene(context, where)
      const cells = [openMs, pressMs, requestMs, completeMs, lateMs].map((value) => Math.round(value))
      console.log(`| ${name} | ${lengths[scene]} | ${cells.join(' | ')} |`)
    }
  } finally {
    await site.close()
  }
}
console.log(`load ${loadavg()[0].toFixed(1)} after`)
