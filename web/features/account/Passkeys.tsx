import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { sayDataError, sayRefusal } from '../../platform/callError.ts'
import { isKnownAlready, knowsPasskeys, makePasskey, PasskeyCancelled } from '../../platform/passkeys.ts'
import { operationQuery, queryClient } from '../../platform/query.tsx'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Loaded } from '../../ui/Loaded.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { deviceWords } from './deviceWords.ts'
import { mayChange } from './mayChange.ts'
import { PasskeyRow } from './PasskeyRow.tsx'
import type { SectionProps } from './section.ts'
import { Told } from './Told.tsx'
import { useProof } from './useProof.tsx'
import styles from './account.module.css'

const passkeys = operationQuery('getUserPasskeys', {}, ['user'])
const lookAgain = () => queryClient.invalidateQueries({ queryKey: passkeys.queryKey })

function sayFailure(error: unknown): string {
  if (error instanceof PasskeyCancelled) return 'No passkey was made.'
  if (isKnownAlready(error)) return 'This device has a passkey for your account already.'
  return sayRefusal(error, 'The passkey could not be made. Please try again.')
}

/** The keys of one's devices: listed, added, named, removed. */
export function Passkeys({ session }: SectionProps) {
  const query = useQuery(passkeys)
  const { withProof, dialog } = useProof(session)
  const [told, setTold] = useState<string | null>(null)
  const mayAdd = mayChange(session)
  const { isSending, problem, send } = useSending(async () => {
    setTold(null)
    if (!(await withProof(() => makePasskey(deviceWords(navigator.userAgent))))) return
    setTold('Passkey added')
    await lookAgain()
  }, sayFailure)
  return (
    <section className={styles.part} aria-labelledby="passkeys">
      <h3 id="passkeys">Passkeys</h3>
      <p className={styles.quiet}>
        Sign in with your finger, your face or your device’s code. There is nothing to remember, and nothing to steal.
      </p>
      <Loaded query={query} sayError={(error) => sayDataError('Load passkeys', error)}>
        {({ passkeys: all }) =>
          all.length > 0 && (
            <ul className={styles.rows}>
              {all.map((one) => (
                <PasskeyRow
                  key={one.passkeyId}
                  passkey={one}
                  mayChange={mayAdd}
                  withProof={withProof}
                  onChanged={lookAgain}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {mayAdd && knowsPasskeys() && (
        <div>
          <Button icon="plus" isBusy={isSending} onPress={() => void send()}>
            {isSending ? 'Look at your device…' : 'Add a passkey'}
          </Button>
        </div>
      )}
      {mayAdd && !knowsPasskeys() && <p className={styles.quiet}>This browser cannot keep passkeys.</p>}
      {problem && <Notice kind="failed">{problem}</Notice>}
      <Told words={told} />
      {dialog}
    </section>
  )
}
