import type { Session } from '@scene-partner/contract/entities'
import { useSession } from '../../platform/session/session.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Icon } from '../../ui/layout/Icon.tsx'
import { Screen } from '../../ui/layout/Screen.tsx'
import { canChangeAccount } from './canChangeAccount.ts'
import { SettingRow } from './form/SettingRow.tsx'
import { VerifiedBadge } from './profile/VerifiedBadge.tsx'
import { sectionTitles } from './sectionTitles.ts'
import * as messages from './messages.ts'
import styles from './accountSettings.module.css'

const [firstSection] = sectionTitles

/**
 * Shows the account data that the session contains, until the page has loaded its code. The buttons cannot be used in
 * this state.
 */
function EarlyAccountInformation({ session }: { session: Session }) {
  const { displayName, email, emailVerified, phone } = session.user
  const missing = <span className={styles.quiet}>{messages.rowNotGiven}</span>
  const canChange = canChangeAccount(session)
  const toButton = (text: string) =>
    canChange && (
      <span inert>
        <Button kind="bare">{text}</Button>
      </span>
    )
  return (
    <dl className={styles.facts}>
      <SettingRow label={messages.nameLabel} act={toButton(messages.rowChange)}>
        {displayName || missing}
      </SettingRow>
      <SettingRow label={messages.emailLabel} act={toButton(messages.rowChange)}>
        {email}
        <VerifiedBadge isVerified={emailVerified} />
      </SettingRow>
      <SettingRow label={messages.phoneLabel} act={toButton(phone ? messages.rowChange : messages.phoneAdd)}>
        {phone ?? missing}
      </SettingRow>
    </dl>
  )
}

/**
 * Shows the account page as the server renders it: the titles of all sections, and the content of the first. When the
 * code of the page has loaded, the interactive page replaces this component, and nothing on the screen moves.
 */
export function AccountFrame() {
  const session = useSession()
  return (
    <Screen title={messages.screenTitle}>
      <div aria-busy="true">
        {session &&
          sectionTitles.map(({ id, title }) => (
            <section key={id} className={styles.section} id={id}>
              <h2>
                <span className={styles.early}>
                  {title}
                  <Icon name="chevron" />
                </span>
              </h2>
              <div className={styles.body}>
                {id === firstSection.id && <EarlyAccountInformation session={session} />}
              </div>
            </section>
          ))}
      </div>
    </Screen>
  )
}
