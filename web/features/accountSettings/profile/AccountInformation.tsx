import { EmailRow } from './EmailRow.tsx'
import { canChangeAccount } from '../canChangeAccount.ts'
import { NameRow } from './NameRow.tsx'
import { PhoneRow } from './PhoneRow.tsx'
import type { SectionProps } from '../accountSection.ts'
import styles from '../accountSettings.module.css'

/** Shows the name, e-mail address and phone number of the account. */
export function AccountInformation({ session }: SectionProps) {
  const rowProps = { session, canChange: canChangeAccount(session) }
  return (
    <dl className={styles.facts}>
      <NameRow {...rowProps} />
      <EmailRow session={session} />
      <PhoneRow {...rowProps} />
    </dl>
  )
}
