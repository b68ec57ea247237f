import { canChangeAccount } from '../canChangeAccount.ts'
import { PasswordSection } from './PasswordSection.tsx'
import type { SectionProps } from '../accountSection.ts'
import { Sessions } from './Sessions.tsx'

/** Shows the list of sessions, and the password section if the user can change the account. */
export function Security({ session }: SectionProps) {
  return (
    <>
      {canChangeAccount(session) && <PasswordSection user={session.user} />}
      <Sessions session={session} />
    </>
  )
}
