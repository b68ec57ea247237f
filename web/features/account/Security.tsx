import { useNavigate } from 'react-router'
import { signOut } from '../../platform/session.ts'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import type { SectionProps } from './section.ts'
import styles from './account.module.css'

/** Who else could be in, and how to keep them out. */
export function Security({ session: { user } }: SectionProps) {
  const navigate = useNavigate()
  const leave = async () => {
    await navigate('/')
    await signOut().catch(reportError) // this browser has forgotten the session either way
  }
  return (
    <div className={styles.acts}>
      {user.hasPassword ? (
        <ButtonLink to="/change-password">Change password</ButtonLink>
      ) : (
        <ButtonLink to="/set-password">Set a password</ButtonLink>
      )}
      <Button onPress={() => void leave()}>Sign out</Button>
    </div>
  )
}
