import { EmailRow } from './EmailRow.tsx'
import { mayChange } from './mayChange.ts'
import { NameRow } from './NameRow.tsx'
import { PhoneRow } from './PhoneRow.tsx'
import type { SectionProps } from './section.ts'
import styles from './account.module.css'

/** Who one is to the house: name, address, phone. */
export function AccountInformation({ session }: SectionProps) {
  const facts = { session, mayChange: mayChange(session) }
  return (
    <dl className={styles.facts}>
      <NameRow {...facts} />
      <EmailRow {...facts} />
      <PhoneRow {...facts} />
    </dl>
  )
}
