import { mayChange } from './mayChange.ts'
import { PasswordPart } from './PasswordPart.tsx'
import type { SectionProps } from './section.ts'
import { Sessions } from './Sessions.tsx'

/** Who else could be in, and how to keep them out. */
export function Security({ session }: SectionProps) {
  return (
    <>
      {mayChange(session) && <PasswordPart user={session.user} />}
      <Sessions session={session} />
    </>
  )
}
