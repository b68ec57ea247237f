import type { CommandResult, CommandContext, NewCoupon, ServerCommands } from '@scene-partner/contract/commandLine'
import { Failure } from '@scene-partner/contract/failures'
import { InvalidConfiguration, readConfig } from '../config.ts'
import { confirmAdmin, issueResetToken, promoteToAdmin, upsertAccount } from '../features/auth/index.ts'
import { createCoupon } from '../features/coupons/index.ts'
import { DatabaseRefused, isUnavailable } from '../platform/database/database.ts'
import { BackupError, isDiskFull } from './backup/backupError.ts'
import { createBackup } from './backup/createBackup.ts'
import { restoreBackup } from './backup/restoreBackup.ts'
import { verifyBackup } from './backup/verifyBackup.ts'
import { moveData } from './move/moveData.ts'
import { isUsedByAnotherProcess } from './isUsedByAnotherProcess.ts'
import { runDoctor } from './runDoctor.ts'
import { resetSecondFactor } from '../features/secondFactor/index.ts'
import { findInvariantViolations } from '../features/maintenance/index.ts'
import { seedLarge } from './largeSeed/largeSeed.ts'
import { seedAccounts, seedPassword } from './seedAccounts.ts'
import { withServices } from './withServices.ts'

const done = (text: string, data: unknown): CommandResult => ({ exitCode: 0, text, data })

/** Converts an expected error to a refusal with one sentence and an exit code. Throws unexpected errors. */
function toRefusal(error: unknown): CommandResult {
  // `BackupError` comes first, because its cause may be an error that would count as an unreachable database.
  if (error instanceof BackupError) return { exitCode: error.exitCode, refusal: error.message }
  if (error instanceof InvalidConfiguration) return { exitCode: 78, refusal: error.lines.join('\n') }
  if (error instanceof DatabaseRefused) return { exitCode: 69, refusal: error.message }
  if (isUnavailable(error)) return { exitCode: 69, refusal: 'The database does not respond.' }
  if (isDiskFull(error)) return { exitCode: 69, refusal: 'The disk is full. Nothing was changed.' }
  if (error instanceof Failure) return { exitCode: 65, refusal: error.message }
  throw error
}

function withRefusals<Input>(command: (context: CommandContext, input: Input) => Promise<CommandResult>) {
  return (context: CommandContext, input: Input) => command(context, input).catch(toRefusal)
}

const resetLink = (publicUrl: string, token: string) => `${publicUrl}/reset-password?token=${encodeURIComponent(token)}`

/**
 * Parses the last day of redemption (`2027-01-31`) as the end of this day in UTC. A time with a zone
 * (`2027-01-31T18:00Z`) is used as it is. Returns an invalid date for every other text.
 */
function parseExpiry(text: string): Date {
  const day = text.slice(0, 10)
  const end = new Date(`${day}T23:59:59.999Z`)
  const isDay = day.length === 10 && !Number.isNaN(end.getTime()) && end.toISOString().startsWith(day)
  if (isDay && text === day) return end
  return new Date(isDay && /^T\d\d:\d\d(?::\d\d)?(?:Z|[+-]\d\d:\d\d)$/.test(text.slice(10)) ? text : Number.NaN)
}

function parseCoupon(input: NewCoupon): Parameters<typeof createCoupon>[2] | string {
  const { code, type, value, duration, expiresAt, trialDays, allowDomains, denyDomains, allowedPlans, maxPerUser } =
    input
  const isTrial = type === 'trial'
  const expires = expiresAt === undefined ? null : parseExpiry(expiresAt)
  if (!/^[A-Za-z0-9][A-Za-z0-9_-]{1,49}$/.test(code.trim()))
    return `${JSON.stringify(code)} is not a valid code: 2 to 50 letters, digits, - and _`
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

/** The commands that need the database, by name. */
export const serverCommands: ServerCommands = {
  createAdmin: withRefusals((context, { email }) =>
    withServices(context, async (services) => {
      const { userId } = await upsertAccount(services, {
        email,
        firstName: 'Stage',
        lastName: 'Manager',
        mustBeNew: true,
        change: { isAdmin: true, role: 'admin' },
      })
      const url = resetLink(services.config.publicUrl, await issueResetToken(services, email))
      return done(`${email} is an admin. Set its password at this link; it works once, within an hour:\n${url}`, {
        userId,
        email,
        url,
      })
    }),
  ),
  promoteAdmin: withRefusals((context, { email }) =>
    withServices(context, async (services) => {
      const { id, email: stored } = await promoteToAdmin(services, email)
      return done(`${stored} is an admin.`, { userId: id, email: stored })
    }),
  ),
  confirmAdmin: withRefusals((context, { email }) =>
    withServices(context, async (services) => {
      const { id, email: stored, emailVerified } = await confirmAdmin(services, email)
      if (!services.config.adminEmails.includes(stored))
        return { exitCode: 65, refusal: `${stored} is not in ADMIN_EMAILS. Use "admin promote" to make it an admin.` }
      const when = emailVerified ? 'is an admin' : 'is an admin once its address is verified'
      return done(`${stored} ${when}.`, { userId: id, email: stored })
    }),
  ),
  makeSuperadmin: withRefusals((context, { email }) =>
    withServices(context, async (services) => {
      const { id, email: stored } = await promoteToAdmin(services, email, 'superadmin')
      return done(`${stored} is a superadmin.`, { userId: id, email: stored })
    }),
  ),
  createResetLink: withRefusals((context, { email }) =>
    withServices(context, async (services) => {
      const url = resetLink(services.config.publicUrl, await issueResetToken(services, email))
      return done(url, { email, url })
    }),
  ),
  resetSecondFactor: withRefusals((context, { email }) =>
    withServices(context, async (services) => {
      const stored = await resetSecondFactor(services, email)
      return done(`${stored} has no second factor any more, and all its sessions are ended.`, { email: stored })
    }),
  ),
  createCoupon: withRefusals(async (context, input) => {
    const row = parseCoupon(input)
    if (typeof row === 'string') return { exitCode: 64, refusal: row }
    return withServices(context, async ({ database, clock }) => {
      const code = row.code.trim().toUpperCase()
      if (await createCoupon(database, clock, row)) return done(`${code} can be redeemed.`, { ...row, code })
      return { exitCode: 65, refusal: `Coupon ${code} already exists.` }
    })
  }),
  checkInvariants: withRefusals((context) =>
    withServices(context, async (services) => {
      const findings = await findInvariantViolations(services)
      const isWell = findings.every(({ broken }) => broken.length === 0)
      const lines = findings.flatMap(({ promise, broken }) => [
        `${broken.length === 0 ? 'holds ' : 'BROKEN'}  ${promise}`,
        ...broken.map((line) => `          ${line}`),
      ])
      return { exitCode: isWell ? 0 : 65, text: lines.join('\n'), data: { isWell, findings } }
    }),
  ),
  runDoctor: withRefusals(runDoctor),
  createBackup: withRefusals(createBackup),
  verifyBackup: withRefusals(verifyBackup),
  restoreBackup: withRefusals(restoreBackup),
  moveData: withRefusals(moveData),
  seed: withRefusals(async (context, { isLarge = false }) => {
    const { isLocal, publicUrl } = readConfig(context.environment)
    if (!isLocal) {
      return {
        exitCode: 78,
        refusal: `${publicUrl} is not local: accounts with a known password are created in local mode only.`,
      }
    }
    return withServices(context, async (services) => {
      if (isLarge && (await isUsedByAnotherProcess(services.database))) {
        return {
          exitCode: 69,
          refusal: 'A server uses this database. Stop it first: the large seed blocks all other requests.',
        }
      }
      const stored = await seedAccounts(services)
      const lines = stored.map(
        ({ email, role, isNew }) => `${email}  ${seedPassword}  ${role}${isNew ? '' : ' (existed)'}`,
      )
      const large = isLarge ? await seedLarge(services, context.reportProgress) : undefined
      if (large)
        lines.push(large.isNew ? `large seed created in ${Math.round(large.ms / 1000)} s` : 'large seed already exists')
      return done(lines.join('\n'), {
        accounts: stored.map((one) => ({ ...one, password: seedPassword })),
        ...(large && { large }),
      })
    })
  }),
}
