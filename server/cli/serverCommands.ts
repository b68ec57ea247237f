import type { CommandAnswer, CommandContext, NewCoupon, ServerCommands } from '@scene-partner/contract/commandLine'
import { Failure } from '@scene-partner/contract/failures'
import { sql } from 'drizzle-orm'
import { BadConfiguration, readConfig } from '../config.ts'
import { appointAdmin, issueResetToken, keepAccount } from '../features/accounts/index.ts'
import { createCoupon } from '../features/coupons/index.ts'
import { type Database, DatabaseRefused, isUnavailable } from '../platform/database/database.ts'
import { examine } from './examine.ts'
import { resetSecondFactor } from '../features/secondFactor/index.ts'
import { findBroken } from '../features/upkeep/index.ts'
import { seedLarge } from './largeSeed/largeSeed.ts'
import { seedAccounts, seedPassword } from './seed.ts'
import { withServices } from './withServices.ts'

const done = (text: string, data: unknown): CommandAnswer => ({ exitCode: 0, text, data })

/** What may stand in the way of any command, said in one sentence and with the code that means it. */
function refusalOf(error: unknown): CommandAnswer {
  if (error instanceof BadConfiguration) return { exitCode: 78, refusal: error.lines.join('\n') }
  if (error instanceof DatabaseRefused) return { exitCode: 69, refusal: error.message }
  if (isUnavailable(error)) return { exitCode: 69, refusal: 'The database does not answer.' }
  if (error instanceof Failure) return { exitCode: 65, refusal: error.message }
  throw error
}

function patiently<Input>(command: (context: CommandContext, input: Input) => Promise<CommandAnswer>) {
  return (context: CommandContext, input: Input) => command(context, input).catch(refusalOf)
}

/**
 * Whether others are served from this database: an embedded one that a running server has opened, where one transaction
 * is one for everybody, or a Postgres that another process of ours is connected to.
 */
async function isShared({ kind, snapshot, db }: Database): Promise<boolean> {
  if (kind === 'pglite') return !snapshot
  const { rows } = await db.execute(sql`
    select 1 from pg_stat_activity
    where datname = current_database() and application_name like 'scene-partner%'
      and application_name <> current_setting('application_name')
    limit 1`)
  return rows.length > 0
}

const resetLink = (publicUrl: string, token: string) => `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`

function couponRow(input: NewCoupon): Parameters<typeof createCoupon>[2] | string {
  const { code, type, value, duration, expiresAt, trialDays, allowDomains, denyDomains, allowedPlans, maxPerUser } =
    input
  const isTrial = type === 'trial'
  const expires = expiresAt === undefined ? null : new Date(expiresAt)
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{1,49}$/.test(code.trim()))
    return `${JSON.stringify(code)} is no code: 2 to 50 letters, digits, - and _`
  if (type !== 'trial' && type !== 'percentage') return `--type ${JSON.stringify(type)} is neither trial nor percentage`
  if (value < 1 || value > 100) return `--value ${value} is not a percentage from 1 to 100`
  if (duration && !['once', 'repeating', '30d'].includes(duration))
    return `--duration ${JSON.stringify(duration)} is none of once, repeating, 30d`
  if (expires && Number.isNaN(expires.getTime()))
    return `--expires ${JSON.stringify(expiresAt)} is not a date such as 2027-01-31`
  return {
    code,
    type,
    value,
    description: input.description,
    duration: duration ?? (type === 'trial' ? '30d' : 'once'),
    durationInMonths: input.durationInMonths ?? (isTrial ? 1 : null),
    trialDays: trialDays ?? (isTrial ? 30 : null),
    quotaCharacters: input.quotaCharacters ?? (isTrial ? 30_000 : null),
    maxRedemptions: input.maxRedemptions ?? null,
    expiresAt: expires,
    metadata: isTrial && (trialDays ?? 30) === 30 ? { is30DayTrial: true } : {},
    constraints: {
      ...(allowDomains.length > 0 && { allowDomains }),
      ...(denyDomains.length > 0 && { denyDomains }),
      ...(allowedPlans.length > 0 && { allowedPlans }),
      ...(maxPerUser !== undefined && { maxPerUser }),
    },
  }
}

/** The command line's database side, by the names under which it is asked for. */
export const serverCommands: ServerCommands = {
  createAdmin: patiently((context, { email }) =>
    withServices(context, async (services) => {
      const { userId } = await keepAccount(services, {
        email,
        firstName: 'Stage',
        lastName: 'Manager',
        mustBeNew: true,
        change: { isAdmin: true, role: 'admin' },
      })
      const url = resetLink(services.config.publicUrl, await issueResetToken(services, email))
      return done(`${email} is an administrator. Its password is set at, once and within an hour:\n${url}`, {
        userId,
        email,
        url,
      })
    }),
  ),
  promoteAdmin: patiently((context, { email }) =>
    withServices(context, async (services) => {
      const { id, email: kept } = await appointAdmin(services, email)
      return done(`${kept} is an administrator.`, { userId: id, email: kept })
    }),
  ),
  makeSuperadmin: patiently((context, { email }) =>
    withServices(context, async (services) => {
      const { id, email: kept } = await appointAdmin(services, email, 'superadmin')
      return done(`${kept} is a superadmin.`, { userId: id, email: kept })
    }),
  ),
  createResetLink: patiently((context, { email }) =>
    withServices(context, async (services) => {
      const url = resetLink(services.config.publicUrl, await issueResetToken(services, email))
      return done(url, { email, url })
    }),
  ),
  resetSecondFactor: patiently((context, { email }) =>
    withServices(context, async (services) => {
      const kept = await resetSecondFactor(services, email)
      return done(`${kept} has no second factor any more, and is signed out everywhere.`, { email: kept })
    }),
  ),
  createCoupon: patiently(async (context, input) => {
    const row = couponRow(input)
    if (typeof row === 'string') return { exitCode: 64, refusal: row }
    return withServices(context, async ({ database, clock }) => {
      const code = row.code.trim().toUpperCase()
      if (await createCoupon(database, clock, row)) return done(`${code} can be redeemed.`, { ...row, code })
      return { exitCode: 65, refusal: `There is a coupon ${code} already.` }
    })
  }),
  checkInvariants: patiently((context) =>
    withServices(context, async (services) => {
      const findings = await findBroken(services)
      const isWell = findings.every(({ broken }) => broken.length === 0)
      const lines = findings.flatMap(({ promise, broken }) => [
        `${broken.length === 0 ? 'holds ' : 'BROKEN'}  ${promise}`,
        ...broken.map((line) => `          ${line}`),
      ])
      return { exitCode: isWell ? 0 : 65, text: lines.join('\n'), data: { isWell, findings } }
    }),
  ),
  examine: patiently(examine),
  seed: patiently(async (context, { isLarge = false }) => {
    const { isLocal, publicUrl } = readConfig(context.environment)
    if (!isLocal) {
      return {
        exitCode: 78,
        refusal: `${publicUrl} is not this machine: accounts with a known password are made in local mode only.`,
      }
    }
    return withServices(context, async (services) => {
      if (isLarge && (await isShared(services.database))) {
        return {
          exitCode: 69,
          refusal:
            'A server runs over this database. Stop it first: while the large house is made nobody else is answered.',
        }
      }
      const kept = await seedAccounts(services)
      const lines = kept.map(
        ({ email, role, isNew }) => `${email}  ${seedPassword}  ${role}${isNew ? '' : ' (was there)'}`,
      )
      const large = isLarge ? await seedLarge(services, context.note) : undefined
      if (large)
        lines.push(large.isNew ? `a large house, in ${Math.round(large.ms / 1000)} s` : 'the large house was there')
      return done(lines.join('\n'), {
        accounts: kept.map((one) => ({ ...one, password: seedPassword })),
        ...(large && { large }),
      })
    })
  }),
}
