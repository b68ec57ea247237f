import { useState } from 'react'
import { Link } from 'react-router'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { forgetSession } from '../../platform/session.ts'
import { useSending } from '../../platform/useSending.ts'
import { BesideDrawing } from '../../ui/BesideDrawing.tsx'
import { Button } from '../../ui/Button.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { Screen } from '../../ui/Screen.tsx'
import { LocalMailHint } from './MailedPanel.tsx'
import { useFocusedHeading } from './useFocusedHeading.ts'
import { useHiddenToken } from './useHiddenToken.ts'
import * as words from './words.ts'
import styles from './accounts.module.css'

const failed = words.weCouldNotTake

function TakenBack({ email }: { email: string }) {
  useFocusedHeading()
  return (
    <div className={styles.form}>
      <Notice kind="done">{words.yourAddressIsBack(email)}</Notice>
      <p>{words.oldPasswordCountsNoMore}</p>
      <LocalMailHint />
    </div>
  )
}

/** Where the warning to an old address leads, for whoever did not ask for the change. */
export function UndoEmailScreen() {
  const token = useHiddenToken()
  const [email, setEmail] = useState<string | null>(null)
  const { isSending, problem, send } = useSending(
    async () => {
      const { email: back } = await call('undoEmailChange', { token })
      forgetSession()
      setEmail(back)
    },
    (error) => sayRefusal(error, failed),
  )
  const lead = email ? undefined : words.ifYouDidNotAsk
  return (
    <BesideDrawing>
      <Screen
        title={words.takeYourAddressBack}
        heading={email ? words.safeAgain : words.itWasNotMe}
        lead={lead}
        width="form"
      >
        {email ? (
          <TakenBack email={email} />
        ) : (
          <div className={styles.form}>
            {problem && <Notice kind="failed">{problem}</Notice>}
            <div>
              <Button kind="main" size="large" isDisabled={isSending || !token} onPress={() => void send()}>
                {isSending ? words.takingItBack : words.keepMyAddress}
              </Button>
            </div>
            {!token && <p>{words.thisAddressLacksItsToken}</p>}
            {problem && (
              <p className={styles.quiet}>
                {words.stillLockedOut} <Link to="/contact">{words.writeToUs}</Link>
                {words.andWeHelp}
              </p>
            )}
          </div>
        )}
      </Screen>
    </BesideDrawing>
  )
}
