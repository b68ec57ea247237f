import type { Config } from '../../config.ts'
import { holdsOffice, type Signed } from './present.ts'

/** Where a session of somebody in office stands with their second factor; nothing for everybody else. */
export type SecondFactorOf = (signed: Signed) => Promise<Pick<Signed, 'secondFactor'>>

type Needs = {
  config: Pick<Config, 'adminEmails' | 'adminUids'>
  /** Whether an account has a second factor; whoever keeps them stands on accounts. */
  hasSecondFactor(userId: string): Promise<boolean>
}

/** Asks only for the few whom it concerns, and for them only until it was shown. */
export function judgeSecondFactor({ config, hasSecondFactor }: Needs): SecondFactorOf {
  return async ({ session, user }) => {
    if (session.impersonatedBy !== null || !holdsOffice(user, config)) return {}
    if (session.secondFactorAt !== null) return { secondFactor: 'shown' }
    return { secondFactor: (await hasSecondFactor(user.id)) ? 'needed' : 'unset' }
  }
}
