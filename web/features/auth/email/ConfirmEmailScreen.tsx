import { useState } from 'react'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { refreshSession, useSession } from '../../platform/session.ts'
import { useSending } from '../../platform/useSending.ts'
import { BesideDrawing } from '../../ui/BesideDrawing.tsx'
import { Button, ButtonLink } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { useFocusedHeading } from './useFocusedHeading.ts'
import { useHiddenToken } from './useHiddenToken.ts'
import * as words from './words.ts'
import styles from './accounts.module.css'

const failed = words.weCouldNotChange

function Changed({ email }: { email: string }) {
  const session = useSession()
  useFocusedHeading()
  return (
    <div className={styles.form}>
      <Notice kind="done">{words.yourAddressIsNow(email)}</Notice>
      <p>{words.lettersGoThereFromNow}</p>
      <div>
        {session ? (
          <ButtonLink kind="main" size="large" to="/account">
            {words.backToAccount}
          </ButtonLink>
        ) : (
          <ButtonLink kind="main" size="large" to="/sign-in">
            {words.signInNow}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** Where the letter to a new address leads; the press changes it, not the opening. */
export function ConfirmEmailScreen() {
  const token = useHiddenToken()
  const session = useSession()
  const [email, setEmail] = useState<string | null>(null)
  const { isSending, problem, send } = useSending(
    async () => {
      const { email: changed } = await call('confirmEmailChange', { token })
      setEmail(changed)
      if (session) await refreshSession()
    },
    (error) => sayRefusal(error, failed),
  )
  const lead = email ? undefined : words.onePress
  return (
    <BesideDrawing>
      <Screen
        title={words.confirmYourNewAddress}
        heading={email ? words.thereYouAre : undefined}
        lead={lead}
        width="form"
      >
        {email ? (
          <Changed email={email} />
        ) : (
          <div className={styles.form}>
            {problem && <Notice kind="failed">{problem}</Notice>}
            <div>
              <Button kind="main" size="large" isDisabled={isSending || !token} onPress={() => void send()}>
                {isSending ? words.changing : words.useThisAddress}
              </Button>
            </div>
            {!token && <p>{words.thisAddressLacksItsToken}</p>}
            {problem && <p className={styles.quiet}>{words.newLinkIsAsked}</p>}
          </div>
        )}
      </Screen>
    </BesideDrawing>
  )
}
