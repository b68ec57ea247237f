// Tests R-30: a backup while five people write, restored on another installation; and backups that are damaged or
// forged.
import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { createRequire } from 'node:module'
import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'
import { signUpPatiently } from '../testing/browser.mjs'
import { plainText } from '../testing/plainText.mjs'
import { pause } from '../testing/servers.mjs'
import { createExperiment, waitUntilEnded } from './experiment.mjs'
import { sha256 } from './invariants.mjs'
import { runCommand } from './runCommand.mjs'
import { saveContinuously } from './saveContinuously.mjs'

// The package that reads ZIP files is a dependency of the server, so it is loaded from there.
const { fromBufferPromise } = createRequire(new URL('../../server/package.json', import.meta.url))('yauzl')

const writers = 5
/** How long the writers write before the backup begins (`beforeMs`), and how long after it (`afterMs`). */
const beforeMs = 3_000
const afterMs = 500
/** The exit code of a command that refuses its input file (EX_DATAERR in sysexits.h). */
const refusedCode = 65

/**
 * Reads the scripts that were acknowledged before the time `before` from the server at `directUrl`. Returns the ids of
 * those that are missing or have another text.
 */
async function findLost({ browser, saved }, directUrl, before) {
  browser.directUrl = directUrl
  const lost = []
  for (const { scriptId, content } of saved.filter((one) => one.at < before)) {
    const { script } = await browser.call('getScript', { scriptId }).catch(() => ({}))
    if (script?.content !== content) lost.push(scriptId)
  }
  return lost
}

/**
 * Generates one recording. Returns its URL and the digest of its bytes, with which a restored copy is compared later.
 */
async function record(browser, seed) {
  const { generationId, audioUrl } = await browser.call('startGeneration', {
    text: plainText(600, seed),
    voiceId: 'tom',
  })
  await waitUntilEnded(browser, generationId)
  const bytes = await (await browser.request(audioUrl)).bytes()
  return { audioUrl, digest: sha256(bytes) }
}

/**
 * Makes a backup while five people write, verifies it, and restores it into another folder and another database. Every
 * write that was acknowledged before the backup must exist there.
 */
export async function runBackupUnderLoad({ build, folder, kind, seed }) {
  const experiment = await createExperiment({ build, folder, kind })
  const server = await experiment.start()
  const place = { directUrl: server.directUrl, publicUrl: experiment.publicUrl }
  const people = []
  for (let writer = 0; writer < writers; writer += 1) people.push(await signUpPatiently(place))
  const recordings = []
  for (const [index, browser] of people.entries()) recordings.push(await record(browser, seed + index))
  const onRefused = (error) => {
    // Requests wait while the embedded database is copied. A request that waits too long is refused with status 503.
    if (error.http !== 503) throw error
  }
  const writing = people.map((browser) => saveContinuously(browser, { onRefused }))
  await pause(beforeMs)

  const to = join(experiment.dataDir, 'made')
  const beganAt = performance.now()
  const made = await runCommand(build, experiment.settings, ['backup', '--to', to])
  await pause(afterMs)
  for (const one of writing) await one.stop()
  const complaints = []
  if (made.code !== 0) return { complaints: [`backup ended with ${made.code}: ${made.err}`], figures: {} }
  const [name] = await readdir(to)
  const file = join(to, name)
  const { size } = await stat(file)
  const { code } = await server.stop()
  if (code !== 0) complaints.push(`the server ended with ${code}`)

  const elsewhere = await createExperiment({ build, folder, kind })
  const verified = await runCommand(build, elsewhere.settings, ['verify', file])
  if (verified.code !== 0) complaints.push(`verify ended with ${verified.code}: ${verified.err}`)
  const restored = await runCommand(build, elsewhere.settings, ['restore', file])
  if (restored.code !== 0) return { complaints: [`restore ended with ${restored.code}: ${restored.err}`], figures: {} }
  const second = await elsewhere.start({ more: { PUBLIC_URL: experiment.publicUrl } })
  let acknowledged = 0
  for (const [index, one] of writing.entries()) {
    const lost = await findLost(one, second.directUrl, beganAt)
    acknowledged += one.saved.filter(({ at }) => at < beganAt).length
    if (lost.length > 0) complaints.push(`${lost.length} scripts of writer ${index} are lost, such as ${lost[0]}`)
    const { audioUrl, digest } = recordings[index]
    const answer = await one.browser.request(audioUrl)
    if (!answer.ok || sha256(await answer.bytes()) !== digest) complaints.push(`recording ${index} differs`)
  }
  const database = await elsewhere.openDatabase()
  complaints.push(...(await elsewhere.checkInvariants(database)))
  await database.close()
  await second.stop()
  return {
    complaints,
    file,
    figures: {
      acknowledgedBefore: acknowledged,
      during: writing.reduce((sum, { saved }) => sum + saved.filter(({ at }) => at >= beganAt).length, 0),
      recordings: recordings.length,
      backupMs: made.ms,
      verifyMs: verified.ms,
      restoreMs: restored.ms,
      kB: size / 1_000,
    },
  }
}

const digestOf = (content) => createHash('sha256').update(content).digest('hex')

/** Returns the entries of a backup, changed by `change`, as a new archive. */
async function rewrite(bytes, change) {
  const zip = await fromBufferPromise(bytes, { strictFileNames: true })
  const entries = []
  for await (const entry of zip.eachEntry())
    entries.push([entry.fileName, await buffer(await zip.openReadStreamPromise(entry))])
  const written = new ZipFile()
  for (const [name, content] of change(entries)) written.addBuffer(content, name)
  written.end()
  return buffer(written.outputStream)
}

const isAudio = (name) => name.startsWith('files/') && name.endsWith('.mp3')

/** Changes the manifest and its digest, as a forger would. */
const withManifest = (change) => (entries) => {
  const manifest = JSON.parse(String(entries.find(([name]) => name === 'manifest.json')[1]))
  change(manifest)
  const text = JSON.stringify(manifest)
  const replaced = { 'manifest.json': text, 'manifest.sha256': `${digestOf(text)}\n` }
  return entries.map(([name, content]) => [name, replaced[name] ? Buffer.from(replaced[name]) : content])
}

/** Returns a copy of the bytes in which one byte is inverted. */
const flip = (bytes, at) => {
  const copy = Buffer.from(bytes)
  copy[at] ^= 0xff
  return copy
}

const isEncrypted = true
/**
 * The backups that must be refused. `make` gets the bytes of a good backup and returns the bytes to restore; undefined:
 * the file is missing. `options` names the passphrase to give; absent: the right one.
 */
const damages = [
  { name: 'the file is not there', make: () => undefined },
  { name: 'another file', make: () => Buffer.from('INT. HALL - NIGHT') },
  {
    name: 'another ZIP file',
    make: (bytes) => rewrite(bytes, (all) => all.filter(([name]) => !name.startsWith('manifest'))),
  },
  { name: 'the second half is missing', make: (bytes) => bytes.subarray(0, bytes.length >> 1) },
  { name: 'a byte of a recording is flipped', make: (bytes) => flip(bytes, bytes.indexOf('ID3') + 200) },
  { name: 'a byte of a table is flipped', make: (bytes) => flip(bytes, bytes.indexOf('database/users.copy') + 80) },
  { name: 'a recording is missing', make: (bytes) => rewrite(bytes, (all) => all.filter(([name]) => !isAudio(name))) },
  {
    name: 'there is one file more',
    make: (bytes) => rewrite(bytes, (all) => [...all, ['files/users/more.mp3', Buffer.from('more')]]),
  },
  {
    name: 'the manifest was changed',
    make: (bytes) =>
      rewrite(bytes, (all) =>
        all.map(([name, content]) => [
          name,
          name === 'manifest.json' ? Buffer.from(String(content).replace('"rows":', '"rows":1')) : content,
        ]),
      ),
  },
  {
    name: 'rows were changed, and no digest of theirs',
    make: (bytes) =>
      rewrite(bytes, (all) =>
        all.map(([name, content]) => [
          name,
          name === 'database/users.copy' ? Buffer.from(String(content).replaceAll('Ada', 'Eva')) : content,
        ]),
      ),
  },
  {
    name: 'made by a newer version',
    make: (bytes) =>
      rewrite(
        bytes,
        withManifest((manifest) => Object.assign(manifest, { format: 2, version: '9.0.0' })),
      ),
  },
  {
    name: 'a migration of a newer version',
    make: (bytes) =>
      rewrite(
        bytes,
        withManifest(({ migrations }) => migrations.push({ name: '9999_later.sql', hash: 'a'.repeat(64) })),
      ),
  },
  { name: 'encrypted, no passphrase given', isEncrypted, options: [], make: (bytes) => bytes },
  { name: 'encrypted, another passphrase', isEncrypted, options: ['other'], make: (bytes) => bytes },
  { name: 'encrypted, a byte is flipped', isEncrypted, make: (bytes) => flip(bytes, bytes.length >> 1) },
  { name: 'encrypted, the end is missing', isEncrypted, make: (bytes) => bytes.subarray(0, bytes.length - 1_000) },
]

/**
 * Returns path and digest of every file of an installation, except temporary files. A refused restore must not change
 * any of these files.
 */
async function listState(dataDir) {
  const found = []
  for (const entry of await readdir(dataDir, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isFile() || path.includes('/scratch')) continue
    found.push(`${path} ${digestOf(await readFile(path))}`)
  }
  return found.toSorted().join('\n')
}

/** Checks that each damaged backup is refused with one line of output and changes nothing. Returns a row for each. */
export async function runDamagedBackups({ build, folder, seed }) {
  const experiment = await createExperiment({ build, folder, kind: 'pglite' })
  const server = await experiment.start()
  const actor = await signUpPatiently({ directUrl: server.directUrl, publicUrl: experiment.publicUrl })
  await record(actor, seed)
  await server.stop()
  const work = join(experiment.dataDir, '..', 'damaged')
  await mkdir(work, { recursive: true })
  const passphrases = { own: join(work, 'own'), other: join(work, 'other') }
  await writeFile(passphrases.own, 'a passphrase of the operator')
  await writeFile(passphrases.other, 'the passphrase of somebody else')
  const make = async (name, more) => {
    const to = join(work, name)
    const { code, err } = await runCommand(build, experiment.settings, ['backup', '--to', to, ...more])
    if (code !== 0) throw new Error(`backup ended with ${code}: ${err}`)
    return readFile(join(to, (await readdir(to))[0]))
  }
  const plain = await make('plain', [])
  const encrypted = await make('encrypted', ['--passphrase-file', passphrases.own])

  const before = await listState(experiment.dataDir)
  const complaints = []
  const rows = []
  for (const [index, damage] of damages.entries()) {
    const file = join(work, `backup-${index}.zip`)
    const bytes = await damage.make(damage.isEncrypted ? encrypted : plain)
    if (bytes) await writeFile(file, bytes)
    const given = damage.options ?? (damage.isEncrypted ? ['own'] : [])
    const options = given.flatMap((name) => ['--passphrase-file', passphrases[name]])
    const { code, err } = await runCommand(build, experiment.settings, ['restore', file, ...options])
    const sentence = err.trim().replaceAll(file, 'FILE')
    rows.push({ name: damage.name, sentence })
    if (code !== refusedCode) complaints.push(`${damage.name}: ended with ${code}: ${sentence}`)
    if (sentence.includes('\n')) complaints.push(`${damage.name}: more than one line: ${sentence}`)
    if ((await listState(experiment.dataDir)) !== before) complaints.push(`${damage.name}: the data was changed`)
  }
  return { complaints, rows, figures: { damages: damages.length, refused: rows.length - complaints.length } }
}
