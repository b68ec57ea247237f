import { createHash } from 'node:crypto'
import { type SQL, sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/database.ts'
import type { Services } from '../../services.ts'
import { users } from '../accounts/index.ts'

/**
 * Condition on a row of `generations`: the recording was imported from a data export. Such a row has no units, and its
 * characters were charged to the account that the export came from.
 */
const isBroughtBack = sql`(state = 'ready' and units = 0 and content_key is null)`

/** Invariants of the stored data. Each query returns one row per violation. */
const invariants: readonly { promise: string; broken: SQL }[] = [
  {
    promise:
      'the month of an account counts what its generations spent, and reserves what running ones may still spend',
    broken: sql`
      select coalesce(month.user_id, made.user_id) || ' in ' || coalesce(month.month, made.month)
        || ': used ' || coalesce(month.used, 0) || ' and held back ' || coalesce(month.reserved, 0)
        || ', by its generations ' || coalesce(made.spent, 0) || ' and ' || coalesce(made.held, 0) as what
      from usage_months as month
      full join (
        select user_id, month, sum(spent_characters)::int as spent,
          sum(case when state = 'making' then reserved_characters - spent_characters else 0 end)::int as held
        from generations where not ${isBroughtBack} group by user_id, month
      ) as made on made.user_id = month.user_id and made.month = month.month
      where coalesce(month.used, 0) <> coalesce(made.spent, 0) or coalesce(month.reserved, 0) <> coalesce(made.held, 0)`,
  },
  {
    promise: 'a generation does not spend more than was reserved, and does not complete more units than it has',
    broken: sql`
      select id || ': spent ' || spent_characters || ' of ' || reserved_characters || ', units ' || units_done || ' of ' || units as what
      from generations where spent_characters > reserved_characters or units_done > units or spent_characters < 0`,
  },
  {
    promise: 'a generation that has ended has no lease and no reservation',
    broken: sql`
      select id || ': ' || state || ', lease of ' || coalesce(lease_owner, 'nobody') as what
      from generations where state <> 'making' and (lease_owner is not null or reserved_characters <> spent_characters)`,
  },
  {
    promise: 'a completed recording has its file, its audio details and all its takes',
    broken: sql`
      select id || ': file ' || coalesce(audio_key, 'none') || ', units ' || units_done || ' of ' || units as what
      from generations
      where state = 'ready' and purged_at is null and (
        audio_key is null or audio_bytes is null or audio_sha256 is null or duration_ms is null or units_done <> units
        or exists (
          select 1 from generation_units as unit where unit.generation_id = generations.id and not exists (
            select 1 from takes where takes.user_id = generations.user_id and takes.key = unit.take_key)))`,
  },
  {
    promise:
      'a generation has as many units as it states, until its text is deleted; none if an export brought it back',
    broken: sql`
      select id || ': ' || state || ', ' || found || ' units of ' || units as what
      from (
        select id, state, units, (select count(*) from generation_units where generation_id = generations.id)::int as found
        from generations where purged_at is null and not ${isBroughtBack}
      ) as counted
      where found <> units or units = 0`,
  },
  {
    promise: 'a coupon counts its redemptions, and allows no more than its maximum',
    broken: sql`
      select code || ': counts ' || times_redeemed || ' of ' || coalesce(max_redemptions::text, 'any number') || ', found ' || found as what
      from (
        select code, times_redeemed, max_redemptions,
          (select count(*) from coupon_redemptions where coupon_code = code)::int as found
        from coupons
      ) as counted
      where times_redeemed <> found or times_redeemed > max_redemptions`,
  },
  {
    promise: 'an account redeems a coupon once, or as often as the coupon allows',
    broken: sql`
      select used.user_id || ': ' || used.coupon_code || ', ' || count(*) || ' times' as what
      from coupon_redemptions as used left join coupons on coupons.code = used.coupon_code
      where used.user_id is not null
      group by used.user_id, used.coupon_code, coupons.constraints
      having count(*) > coalesce((coupons.constraints->>'maxPerUser')::int, 1)`,
  },
  {
    promise: 'a billed account owns the subscription it names',
    broken: sql`
      select users.id || ': ' || ${users.paymentSubscriptionId} || ' of ' || coalesce(known.user_id, 'nobody') as what
      from users left join subscriptions as known on known.id = ${users.paymentSubscriptionId}
      where ${users.paymentSubscriptionId} is not null and known.user_id is distinct from users.id`,
  },
  {
    promise: 'a coupon of an open or completed checkout is redeemed by its account',
    broken: sql`
      select checkouts.id || ': ' || coupon_code || ', ' || state as what
      from checkouts
      where coupon_code is not null and user_id is not null and state in ('open', 'complete') and not exists (
        select 1 from coupon_redemptions as used where used.user_id = checkouts.user_id
          and used.coupon_code = checkouts.coupon_code and used.number = checkouts.redemption_number)`,
  },
  {
    promise: 'a payment is not refunded beyond its amount, and is called refunded when all of it is',
    broken: sql`
      select id || ': ' || state || ', ' || refunded_cents || ' of ' || amount_cents as what from payments
      where refunded_cents > amount_cents or (state = 'refunded') <> (refunded_cents > 0 and refunded_cents = amount_cents)
        or (state = 'failed' and refunded_cents > 0)`,
  },
  {
    promise: 'a running job has a lease',
    broken: sql`select kind || ' ' || id as what from jobs where state = 'running' and (lease_owner is null or lease_until is null)`,
  },
  {
    promise: 'a session belongs to an existing account',
    broken: sql`select id as what from sessions where not exists (select 1 from users where users.id = sessions.user_id)`,
  },
]

/** An invariant with its violations; `broken` is empty if it is fulfilled. */
export type InvariantResult = { promise: string; broken: string[] }

type Needs = {
  database: Pick<Services['database'], 'db'>
  storage: Pick<Services['storage'], 'list' | 'read'>
  /**
   * Returns the SHA-256 of a file that the caller has already read. If this function is absent or returns undefined,
   * the file is read.
   */
  digestOf?: (key: string) => string | undefined
}
/**
 * Key, size and SHA-256 of a stored file, from its database rows. `sha256` is null if no row has it. A pack is a file
 * with many takes; its `bytes` is the end of the last take that has a row. The file of a pack may be larger, because
 * takes without a row may follow.
 */
type File = { key: string; bytes: number; sha256: string | null; isPack: boolean }

/**
 * A file younger than this may have no row: the row is written after the file, and an unused file stays until the
 * hourly job `readings.sweep` deletes it at an age of more than an hour.
 */
const minOrphanAgeMs = 2.25 * 3_600_000

/** Returns the files that database rows refer to, by key. */
export async function readFilesOfRows(db: Pick<Db, 'execute'>): Promise<Map<string, File>> {
  const { rows } = await db.execute<File>(sql`
    select audio_key as key, audio_bytes::float8 as bytes, audio_sha256 as sha256, false as "isPack"
      from generations where audio_key is not null
    union all select storage_key, coalesce(bytes, samples * 2.0::float8), null, false from takes where pack_offset is null
    union all select storage_key, max(pack_offset + bytes)::float8, null, true from takes where pack_offset is not null
      group by storage_key
    union all select storage_key, bytes::float8, null, false from line_recordings
    union all select storage_key, bytes::float8, null, false from friend_recordings
    union all select storage_key, bytes::float8, sha256, false from script_sources`)
  return new Map(rows.map((row) => [row.key, row]))
}

async function sha256Of({ storage, digestOf }: Needs, key: string): Promise<string> {
  const known = digestOf?.(key)
  if (known !== undefined) return known
  const hash = createHash('sha256')
  for await (const chunk of (await storage.read(key)) ?? []) hash.update(chunk as Uint8Array)
  return hash.digest('hex')
}

/** The end of the message that reports a missing file. The message begins with the key of the file. */
export const missingSuffix = ' is missing'

async function findFileProblem(needs: Needs, file: File, size: number | undefined): Promise<string | undefined> {
  if (size === undefined) return `${file.key}${missingSuffix}`
  if (file.isPack ? size < file.bytes : size !== file.bytes) return `${file.key} has ${size} bytes, not ${file.bytes}`
  if (file.sha256 && (await sha256Of(needs, file.key)) !== file.sha256)
    return `${file.key} has other bytes than were recorded`
  return undefined
}

/**
 * Returns the packs (files with many takes) that a job `takes.rewritePack` replaces or has replaced. A pack that such a
 * job has replaced has no rows and may be old, but stays until the hourly job deletes it. The rows of finished jobs
 * stay for three days.
 */
async function findReplacedPacks({ database }: Needs): Promise<Set<string>> {
  const { rows } = await database.db.execute<{ key: string }>(
    sql`select key from jobs where kind = 'takes.rewritePack' and key is not null`,
  )
  return new Set(rows.map(({ key }) => key))
}

async function findBrokenFiles(needs: Needs): Promise<string[]> {
  // The rows are read before the files, so a file that is stored after the rows were read is too new to be reported. A
  // file that is deleted with its row after the rows were read is checked again below.
  const expected = await readFilesOfRows(needs.database.db)
  const sizes = new Map<string, number>()
  const orphans: string[] = []
  const cutoffMs = Date.now() - minOrphanAgeMs
  for await (const { key, size, modifiedAt } of needs.storage.list('users/')) {
    sizes.set(key, size)
    if (!expected.has(key) && modifiedAt.getTime() < cutoffMs) orphans.push(key)
  }
  const problems = new Map<string, string>()
  for (const file of expected.values()) {
    const problem = await findFileProblem(needs, file, sizes.get(file.key))
    if (problem) problems.set(file.key, problem)
  }
  if (problems.size === 0 && orphans.length === 0) return []
  const now = await readFilesOfRows(needs.database.db)
  const replaced = await findReplacedPacks(needs)
  return [
    ...[...problems].flatMap(([key, problem]) => (now.has(key) ? [problem] : [])),
    ...orphans.flatMap((key) => (now.has(key) || replaced.has(key) ? [] : [`${key} belongs to nothing`])),
  ]
}

/**
 * Compares the stored rows with each other and with the files. Returns every invariant with its violations. If all
 * lists are empty, the data is consistent.
 */
export async function findInvariantViolations(needs: Needs): Promise<InvariantResult[]> {
  const findings: InvariantResult[] = []
  for (const { promise: invariant, broken } of invariants) {
    const { rows } = await needs.database.db.execute<{ what: string }>(broken)
    findings.push({ promise: invariant, broken: rows.map(({ what }) => what) })
  }
  findings.push({
    promise: 'every file of a row exists and is complete, and every file has a row',
    broken: await findBrokenFiles(needs),
  })
  return findings
}
