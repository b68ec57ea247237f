import { TextField } from '../../../ui/forms/TextField.tsx'
import * as messages from '../messages.ts'

/** The field for the e-mail address of an account. `problem` is its error message. */
export function EmailField({ problem }: { problem: string | undefined }) {
  return (
    <TextField
      label={messages.emailLabel}
      name="email"
      type="email"
      inputMode="email"
      autoComplete="username"
      isVerbatim
      isRequired
      problem={problem}
    />
  )
}
