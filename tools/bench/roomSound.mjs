// `npm run bench roomSound`: measures how soon a long line of a natural voice is heard in the rehearsal room, from the
// request of the line to its first sound, and how long its complete file takes. Needs a model in VOICES_DIR or
// ../shared/models. `--rounds=2`.
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

/** Runs in the page: records when the first line is requested, when its file is complete and when it is first heard. */
function recordTimes() {
  const times = { ends: [], late: 0 }
  globalThis.roomTimes = times
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
    // A piece that starts after the end of the piece before it was late: the listener heard a pause.
    if (times.endsAt !== undefined && when > times.endsAt + 0.02) times.late += when - times.endsAt
    times.heardAt ??= performance.now()
    times.endsAt = Math.max(when, now) + this.buffer.duration
    return start.call(this, when, ...more)
  }
}

/** Creates a script of scenes that begin with a long line of the partner. */
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

async function measureScene(context, url, scriptId, scene) {
  const page = await context.newPage()
  await page.addInitScript(recordTimes)
  await page.goto(`${url}/practice?script=${scriptId}&scene=${scene}`)
  await page.getByRole('button', { name: 'Begin' }).click()
  await page.waitForFunction(() => globalThis.roomTimes.heardAt && globalThis.roomTimes.completeAt, null, {
    timeout: 120_000,
  })
  // Until the first line has ended, its rest can still be late.
  await page.waitForFunction(() => document.body.textContent.includes('Press when you have said it'))
  const { requestedAt, heardAt, completeAt, late } = await page.evaluate(() => globalThis.roomTimes)
  await page.close()
  return { heardMs: heardAt - requestedAt, completeMs: completeAt - requestedAt, lateMs: late * 1_000 }
}

console.log(`load ${loadavg()[0].toFixed(1)} before`)
for (let round = 0; round < rounds; round += 1) {
  const site = await openServerAndBrowser({ voicesDir })
  try {
    const person = await site.signUp()
    const context = await site.enter(person)
    for (const state of ['cold', 'warm']) {
      const seed = 100 * round + (state === 'cold' ? 0 : 50)
      const scriptId = await createScript(context, site.url, seed)
      for (const [index, length] of lengths.entries()) {
        const { heardMs, completeMs, lateMs } = await measureScene(context, site.url, scriptId, index + 1)
        console.log(
          `${state === 'cold' && index === 0 ? 'cold' : 'warm'}, ${length} characters: ` +
            `first sound ${Math.round(heardMs)} ms, complete ${Math.round(completeMs)} ms, late ${Math.round(lateMs)} ms`,
        )
      }
    }
  } finally {
    await site.close()
  }
}
console.log(`load ${loadavg()[0].toFixed(1)} after`)
