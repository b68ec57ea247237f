import { ButtonLink } from '../../../ui/actions/Button.tsx'
import { SettingRow } from '../form/SettingRow.tsx'
import { canChangeAccount } from '../canChangeAccount.ts'
import { Passkeys } from './Passkeys.tsx'
import type { SectionProps } from '../accountSection.ts'
import * as messages from '../messages.ts'
import styles from '../accountSettings.module.css'

/** Shows how the user can sign in: with a password, with a link in an e-mail, or with a passkey. */
export function SignInMethods({ session }: SectionProps) {
  const { user } = session
  const setPasswordLink = canChangeAccount(session) && !user.hasPassword && (
    <ButtonLink kind="bare" to="/set-password">
      {messages.passwordSetLink}
    </ButtonLink>
  )
  return (
    <>
      <dl className={styles.facts}>
        <SettingRow label={messages.passwordLabel} act={setPasswordLink}>
          {user.hasPassword ? (
            messages.signInMethodsPasswordSet
          ) : (
            <span className={styles.quiet}>{messages.signInMethodsNoPassword}</span>
          )}
        </SettingRow>
        <SettingRow label={messages.signInMethodsEmailLink}>
          <span>
            {messages.signInMethodsEmailLinkHint} <b>{user.email}</b>.
          </span>
        </SettingRow>
      </dl>
      <Passkeys session={session} />
    </>
  )
}
