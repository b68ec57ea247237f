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
import * as words from './words.ts'
import styles from './account.module.css'

const passkeys = operationQuery('getUserPasskeys', {}, ['user'])
const lookAgain = () => queryClient.invalidateQueries({ queryKey: passkeys.queryKey })

function sayFailure(error: unknown): string {
  if (error instanceof PasskeyCancelled) return words.noPasskeyWasMade
  if (isKnownAlready(error)) return words.thisDeviceHasPasskey
  return sayRefusal(error, words.passkeyCouldNotBeMade)
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
    setTold(words.passkeyAdded)
    await lookAgain()
  }, sayFailure)
  return (
    <section className={styles.part} aria-labelledby="passkeys">
      <h3 id="passkeys">{words.passkeys}</h3>
      <p className={styles.quiet}>{words.passkeysHint}</p>
      <Loaded query={query} sayError={(error) => sayDataError(words.loadPasskeys, error)}>
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
            {isSending ? words.lookAtYourDevice : words.addPasskey}
          </Button>
        </div>
      )}
      {mayAdd && !knowsPasskeys() && <p className={styles.quiet}>{words.thisBrowserCannotKeep}</p>}
      {problem && <Notice kind="failed">{problem}</Notice>}
      <Told words={told} />
      {dialog}
    </section>
  )
}
