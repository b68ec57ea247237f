import type { CommandAnswer, CommandContext, ServerCommands } from '@scene-partner/contract/commandLine'
import type { Command } from './command.ts'

/** The server's side, loaded only by the commands that need it. */
async function load({ dist }: CommandContext): Promise<ServerCommands> {
  const built: { serverCommands: ServerCommands } = await import(
    /* @vite-ignore */ new URL('server/serverCommands.js', dist).href
  )
  return built.serverCommands
}

type Nameless = 'checkInvariants' | 'examine'

/** A command that needs nothing but the server's side. */
export const plainly =
  (name: Nameless): Command['run'] =>
  async (_given, context) =>
    (await load(context))[name](context, {})

export const seed: Command['run'] = async ({ isOn }, context) =>
  (await load(context)).seed(context, { isLarge: isOn('large') })

/** A command about one account. */
export const forAccount =
  (name: 'createAdmin' | 'promoteAdmin' | 'makeSuperadmin' | 'createResetLink' | 'resetSecondFactor'): Command['run'] =>
  async ({ operands: [email = ''] }, context) =>
    (await load(context))[name](context, { email })

export const createCoupon: Command['run'] = async (given, context): Promise<CommandAnswer> => {
  const {
    operands: [code = ''],
    text,
    wholeNumber,
    list,
  } = given
  return (await load(context)).createCoupon(context, {
    code,
    type: text('type') ?? 'trial',
    value: wholeNumber('value') ?? 100,
    description: text('description') ?? '',
    duration: text('duration'),
    durationInMonths: wholeNumber('months', 1),
    trialDays: wholeNumber('trial-days', 1),
    quotaCharacters: wholeNumber('characters', 1),
    maxRedemptions: wholeNumber('max-redemptions', 1),
    maxPerUser: wholeNumber('per-user', 1),
    expiresAt: text('expires'),
    allowDomains: list('allow-domains'),
    denyDomains: list('deny-domains'),
    allowedPlans: list('plans'),
  })
}
