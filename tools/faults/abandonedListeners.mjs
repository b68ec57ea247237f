// clients disconnect during playback. The generation continues, and the server frees the files and connections of
// these clients.
import { readdir } from 'node:fs/promises'
import { signUp } from '../testing/browser.mjs'
import { createRandom, plainSentences } from '../testing/plainText.mjs'
import { pause } from '../testing/servers.mjs'
import { checkGeneration, downloadAudio, createExperiment, waitUntil, waitUntilEnded } from './experiment.mjs'

const listeners = 40
const units = 40
const settlesWithinMs = 10_000
/**
 * How many more open files than before are accepted: the database pool keeps up to ten connections open for 30 s. Forty
 * leaked connections would exceed this number.
 */
const slack = 10

const openFiles = async (pid) => (await readdir(`/proc/${pid}/fd`)).length

/**
 * Plays the recording as one client. About half of the clients start at the beginning, the others at a random unit. The
 * client disconnects at a random moment, possibly before it has received any audio.
 */
async function comeAndGo(actor, audioUrl, chance) {
  const from = chance() < 0.5 ? '' : `?from=${1 + Math.floor(chance() * (units - 1))}`
  const download = downloadAudio(actor, audioUrl + from)
  const enough = Math.floor(chance() * 300_000)
  await waitUntil(() => download.bytes >= enough || download.whole || download.failure, Math.floor(chance() * 4_000))
  download.leave()
  await download.ended
}

export async function runLeavingListeners({ build, folder, seed }) {
  const experiment = await createExperiment({ build, folder, kind: 'pglite' })
  const server = await experiment.start()
  const actor = await signUp({ directUrl: server.directUrl, publicUrl: experiment.publicUrl })
  // Before the open files are counted, all workers must run and the database pool must have opened its connections.
  const warm = await actor.call('startGeneration', { text: plainSentences(16, 998).join(' '), voiceId: 'tom' })
  await waitUntilEnded(actor, warm.generationId)
  await pause(1_000)
  const before = await openFiles(server.pid)
  const chance = createRandom(seed)
  const started = await actor.call('startGeneration', { text: plainSentences(units, seed).join(' '), voiceId: 'tom' })
  const coming = []
  for (let n = 0; n < listeners; n += 1) {
    coming.push(comeAndGo(actor, started.audioUrl, chance))
    await pause(Math.floor(chance() * 100))
  }
  await Promise.all(coming)
  const most = await openFiles(server.pid)
  const database = await experiment.openDatabase()
  const generation = await checkGeneration({ experiment, browser: actor, generationId: started.generationId, database })
  await database.close()
  const complaints = [...generation.complaints]
  let after = await openFiles(server.pid)
  for (let waited = 0; after > before + slack && waited < settlesWithinMs; waited += 500) {
    await pause(500)
    after = await openFiles(server.pid)
  }
  if (after > before + slack) complaints.push(`${after} open files, ${before} before`)
  const { code } = await server.stop()
  if (code !== 0) complaints.push(`the server ended with ${code}`)
  return { complaints, figures: { listeners, before, most, after, state: generation.row?.state } }
}
