// Checks the invariants in the database and the storage folder directly, without the server.
import { createHash } from 'node:crypto'
import { execFile } from 'node:child_process'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import pg from 'pg'

const run = promisify(execFile)
const frameS = 0.024

/** Connects to the server's own database: Postgres, or PGlite at the address that a file in its folder contains. */
export async function openDatabase({ databaseUrl, dataDir }) {
  const address = databaseUrl
    ? { connectionString: databaseUrl }
    : { ...JSON.parse(await readFile(join(dataDir, 'database.json'), 'utf8')), user: 'postgres', database: 'postgres' }
  const client = new pg.Client(address)
  // Killing the server ends the connection, which raises this error. The next query reports it too, so it is ignored
  // here.
  client.on('error', () => undefined)
  await client.connect()
  return {
    rows: async (text, values = []) => (await client.query(text, values)).rows,
    close: () => client.end().catch(() => undefined),
  }
}

/** Invariants that `scene-partner invariants` does not check. */
const alsoTrue = {
  'nothing is below zero': 'select user_id from usage_months where used < 0 or reserved < 0',
  'a redemption has its effect': `
    select r.user_id from coupon_redemptions r join users u on u.id = r.user_id where not (u.used_coupons @> array[r.coupon_code])`,
}

/**
 * Runs `scene-partner invariants` while the server runs, and the checks of `alsoTrue`. Returns a line for each
 * invariant that is violated.
 */
export async function checkInvariants({ database, build, environment }) {
  const complaints = []
  let output = ''
  const handleText = (text) => {
    output += text
  }
  const { run: runCommand } = await import(pathToFileURL(join(build, 'dist/server/cli.js')).href)
  const context = {
    environment,
    version: '0.0.0',
    dist: pathToFileURL(join(build, 'dist/')),
    migrations: pathToFileURL(join(build, 'server/migrations/')),
    reportProgress: () => undefined,
  }
  const code = await runCommand(['invariants'], context, { out: handleText, err: handleText })
  if (code !== 0) complaints.push(`invariants ended with ${code}: ${output}`)
  for (const [name, query] of Object.entries(alsoTrue)) {
    const rows = await database.rows(query)
    if (rows.length > 0) complaints.push(`${name}: not so for ${JSON.stringify(rows.slice(0, 3))}`)
  }
  return complaints
}

/** Lists every stored file with its time and inode. At least one of them changes when the file is written again. */
export async function listFiles(folder) {
  const found = new Map()
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => [])
  for (const entry of entries.filter((one) => one.isFile())) {
    const path = join(entry.parentPath, entry.name)
    const { ino, mtimeMs, size } = await stat(path).catch(() => ({}))
    if (ino !== undefined) found.set(path, { ino, mtimeMs, size })
  }
  return found
}

/**
 * Returns the takes that were complete in `before` and have been written again in `after`. Such takes were spoken
 * twice, unless their generation is finished: five minutes later its takes are packed, which also writes their separate
 * files once more. `userId` limits the result to the takes of one account.
 */
export function findRewrittenTakes(before, after, userId = '') {
  return [...before].flatMap(([path, { ino, mtimeMs }]) => {
    const now = after.get(path)
    const isTake = path.includes(userId) && /\.(flac|pcm)$/.test(path)
    return isTake && now && (now.ino !== ino || now.mtimeMs !== mtimeMs) ? [path] : []
  })
}

/** Checks that each unit was spoken, stored and charged once. */
export async function checkUnits(database, generationId) {
  const complaints = []
  const [row] = await database.rows(
    `select g.state, g.units, g.spent_characters as spent, g.character_count as characters, g.attempts,
       (select count(distinct take_key)::int from generation_units where generation_id = g.id) as keys,
       (select count(*)::int from takes t where t.user_id = g.user_id and t.key in (select take_key from generation_units where generation_id = g.id)) as takes,
       (select count(*)::int from speech_metrics where request_id = g.id) as spoken,
       (select count(*)::int from speech_metrics where request_id = g.id and model_id = 'kept') as adopted,
       (select count(*)::int from usage where metadata->>'generationId' = g.id) as noted
     from generations g where g.id = $1`,
    [generationId],
  )
  if (!row) return { complaints: ['the generation is gone'], row: {} }
  if (row.state !== 'ready') complaints.push(`the generation is ${row.state}`)
  if (row.takes !== row.keys) complaints.push(`${row.takes} takes of ${row.keys} units`)
  if (row.spoken !== row.keys) complaints.push(`${row.spoken} units noted as spoken, of ${row.keys}`)
  if (row.spent !== row.characters) complaints.push(`${row.spent} characters charged, of ${row.characters}`)
  return { complaints, row }
}

export const sha256 = (bytes) => createHash('sha256').update(bytes).digest('hex')

/**
 * Returns the duration in seconds as an independent decoder finds it; undefined if no decoder is installed. Throws if
 * the decoder reports an error.
 */
export async function decodedSeconds(path) {
  try {
    const { stdout, stderr } = await run('ffmpeg', ['-v', 'error', '-i', path, '-f', 's16le', '-ac', '1', '-'], {
      encoding: 'buffer',
      maxBuffer: 2 ** 30,
    })
    if (stderr.length > 0) throw new Error(`the decoder complains: ${stderr.toString().split('\n', 1)[0]}`)
    return stdout.length / 2 / 24_000
  } catch (error) {
    if (error.code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Checks that the downloaded bytes have the digest that the server has stored (its ETag). If ffmpeg is installed, also
 * checks that the file can be decoded and has the duration that the history shows.
 */
export async function checkFile({ bytes, etag, row, path }) {
  const complaints = []
  const sum = sha256(bytes)
  if (etag !== `"${sum}"`) complaints.push('the file is not the one that was written down')
  const seconds = await decodedSeconds(path).catch((error) => {
    complaints.push(error.message)
  })
  if (seconds !== undefined && Math.abs(seconds - row.duration) > frameS) {
    complaints.push(`${seconds.toFixed(3)} s by the decoder, ${row.duration} s by the history`)
  }
  return complaints
}

/**
 * Returns the first difference between two files, as a list of one sentence; an empty list if there is none. The
 * numbers in the Info frame (its name and the 200 bytes from there) are not compared.
 */
export function findDifferencesOutsideInfo(one, other) {
  if (one.length !== other.length) return [`${one.length} bytes downloaded, ${other.length} stored`]
  const info = Buffer.from(other).indexOf('Info')
  for (let index = 0; index < one.length; index += 1) {
    if (one[index] !== other[index] && (index < info || index > info + 200))
      return [`byte ${index} of ${one.length} differs`]
  }
  return []
}
