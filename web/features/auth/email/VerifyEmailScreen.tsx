import type { OutputOf } from '@scene-partner/contract/operations/index'
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
import { useArrive } from './useArrive.ts'
import * as words from './words.ts'
import styles from './accounts.module.css'

const failed = words.weCouldNotVerify

function Verified({ firstScriptId }: { firstScriptId: string | undefined }) {
  const session = useSession()
  const arrive = useArrive()
  useFocusedHeading()
  return (
    <div className={styles.form}>
      <Notice kind="done">{words.yourEmailIsVerified}</Notice>
      {session && firstScriptId && <p>{words.sceneWaits}</p>}
      <div className={styles.onward}>
        {session ? (
          <>
            <Button kind="main" size="large" onPress={() => void arrive(session)}>
              {words.goOn}
            </Button>
            {firstScriptId && (
              <ButtonLink size="large" to={`/practice?script=${firstScriptId}`}>
                {words.runFirstScene}
              </ButtonLink>
            )}
          </>
        ) : (
          <ButtonLink kind="main" size="large" to="/sign-in">
            {words.signInNow}
          </ButtonLink>
        )}
      </div>
    </div>
  )
}

/** Where the verification mail leads. Opening it does nothing yet: mail scanners open links too. */
export function VerifyEmailScreen() {
  const token = useHiddenToken()
  const session = useSession()
  const [done, setDone] = useState<OutputOf<'verifyEmail'>>()
  const { isSending, problem, send } = useSending(
    async () => {
      setDone(await call('verifyEmail', { token }))
      if (session) await refreshSession()
    },
    (error) => sayRefusal(error, failed),
  )
  const lead = done ? undefined : words.onePressAndHouse
  return (
    <BesideDrawing>
      <Screen title={words.verifyYourEmail} lead={lead} width="form">
        {done ? (
          <Verified firstScriptId={done.firstScriptId} />
        ) : (
          <div className={styles.form}>
            {problem && <Notice kind="failed">{problem}</Notice>}
            <div>
              <Button kind="main" size="large" isDisabled={isSending || !token} onPress={() => void send()}>
                {isSending ? words.verifying : words.verifyMyEmail}
              </Button>
            </div>
            {!token && <p>{words.thisAddressLacksItsToken}</p>}
            {problem && <p className={styles.quiet}>{words.newLinkIsSent}</p>}
          </div>
        )}
      </Screen>
    </BesideDrawing>
  )
}
