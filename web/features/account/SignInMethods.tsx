import { ButtonLink } from '../../ui/Button.tsx'
import { FactRow } from './FactRow.tsx'
import { mayChange } from './mayChange.ts'
import { Passkeys } from './Passkeys.tsx'
import type { SectionProps } from './section.ts'
import styles from './account.module.css'

/** How one gets in: by password, by a mailed link, by passkey. */
export function SignInMethods({ session }: SectionProps) {
  const { user } = session
  const set = mayChange(session) && !user.hasPassword && (
    <ButtonLink kind="bare" to="/set-password">
      Set a password
    </ButtonLink>
  )
  return (
    <>
      <dl className={styles.facts}>
        <FactRow name="Password" act={set}>
          {user.hasPassword ? 'Set' : <span className={styles.quiet}>None: mailed links let you in</span>}
        </FactRow>
        <FactRow name="Email link">
          <span>
            Always there. Ask for one at sign-in, and it is mailed to <b>{user.email}</b>.
          </span>
        </FactRow>
      </dl>
      <Passkeys session={session} />
    </>
  )
}
