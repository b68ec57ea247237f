import type { SectionProps } from './section.ts'
import styles from './account.module.css'

/** How one gets in. */
export function SignInMethods({ session: { user } }: SectionProps) {
  return (
    <dl className={styles.facts}>
      <div>
        <dt>Password</dt>
        <dd>{user.hasPassword ? 'Set' : 'None yet'}</dd>
      </div>
      <div>
        <dt>Email link</dt>
        <dd>Always possible, to {user.email}</dd>
      </div>
    </dl>
  )
}
