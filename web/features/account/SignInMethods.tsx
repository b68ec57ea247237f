import { ButtonLink } from '../../ui/Button.tsx'
import { FactRow } from './FactRow.tsx'
import { mayChange } from './mayChange.ts'
import { Passkeys } from './Passkeys.tsx'
import type { SectionProps } from './section.ts'
import * as words from './words.ts'
import styles from './account.module.css'

/** How one gets in: by password, by a mailed link, by passkey. */
export function SignInMethods({ session }: SectionProps) {
  const { user } = session
  const set = mayChange(session) && !user.hasPassword && (
    <ButtonLink kind="bare" to="/set-password">
      {words.setPassword}
    </ButtonLink>
  )
  return (
    <>
      <dl className={styles.facts}>
        <FactRow label={words.password} act={set}>
          {user.hasPassword ? words.set : <span className={styles.quiet}>{words.noneMailedLinksLet}</span>}
        </FactRow>
        <FactRow label={words.emailLink}>
          <span>
            {words.alwaysThere} <b>{user.email}</b>.
          </span>
        </FactRow>
      </dl>
      <Passkeys session={session} />
    </>
  )
}
