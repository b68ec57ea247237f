import { Badge } from './Badge.tsx'
import type { SectionProps } from './section.ts'
import styles from './account.module.css'

/** Who one is to the house: name, address, phone. */
export function AccountInformation({ session: { user } }: SectionProps) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Name</dt>
        <dd>{user.displayName || 'Not given'}</dd>
      </div>
      <div>
        <dt>Email</dt>
        <dd>
          {user.email}
          <Badge isVerified={user.emailVerified} />
        </dd>
      </div>
    </dl>
  )
}
