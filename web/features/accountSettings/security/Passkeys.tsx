import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { formatFailedAction, formatCallError } from '../../../platform/api/callError.ts'
import {
  isPasskeyAlreadyRegistered,
  supportsPasskeys,
  registerPasskey,
  PasskeyCancelled,
} from '../../../platform/session/passkeys.ts'
import { operationQuery, queryClient } from '../../../platform/query/query.tsx'
import { useSending } from '../../../platform/page/useSending.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { QueryContent } from '../../../ui/feedback/QueryContent.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { getDeviceName } from './getDeviceName.ts'
import { canChangeAccount } from '../canChangeAccount.ts'
import { PasskeyRow } from './PasskeyRow.tsx'
import type { SectionProps } from '../accountSection.ts'
import { ResultMessage } from '../form/ResultMessage.tsx'
import { useReauthentication } from './useReauthentication.tsx'
import * as messages from '../messages.ts'
import styles from '../accountSettings.module.css'

const passkeys = operationQuery('getUserPasskeys', {}, ['user'])
const refetch = () => queryClient.invalidateQueries({ queryKey: passkeys.queryKey })

function formatFailure(error: unknown): string {
  if (error instanceof PasskeyCancelled) return messages.passkeyAddCancelled
  if (isPasskeyAlreadyRegistered(error)) return messages.passkeyAlreadyAdded
  return formatCallError(error, messages.passkeyAddFailed)
}

/** Lists the account's passkeys, and lets the user add, rename and remove them. */
export function Passkeys({ session }: SectionProps) {
  const query = useQuery(passkeys)
  const { withReauthentication, dialog } = useReauthentication(session)
  const [result, setResult] = useState<string | null>(null)
  const canAdd = canChangeAccount(session)
  const { isSending, problem, send } = useSending(async () => {
    setResult(null)
    if (!(await withReauthentication(() => registerPasskey(getDeviceName(navigator.userAgent))))) return
    setResult(messages.passkeyAddDone)
    await refetch()
  }, formatFailure)
  return (
    <section className={styles.part} aria-labelledby="passkeys">
      <h3 id="passkeys">{messages.passkeysTitle}</h3>
      <p className={styles.quiet}>{messages.passkeysHint}</p>
      <QueryContent query={query} formatError={(error) => formatFailedAction(messages.passkeysLoadAction, error)}>
        {({ passkeys: all }) =>
          all.length > 0 && (
            <ul className={styles.rows}>
              {all.map((one) => (
                <PasskeyRow
                  key={one.passkeyId}
                  passkey={one}
                  canChange={canAdd}
                  withReauthentication={withReauthentication}
                  onChanged={refetch}
                />
              ))}
            </ul>
          )
        }
      </QueryContent>
      {canAdd && supportsPasskeys() && (
        <div>
          <Button icon="plus" isBusy={isSending} onPress={() => void send()}>
            {isSending ? messages.passkeyWaiting : messages.passkeyAdd}
          </Button>
        </div>
      )}
      {canAdd && !supportsPasskeys() && <p className={styles.quiet}>{messages.passkeysUnsupported}</p>}
      {problem && <Notice kind="failed">{problem}</Notice>}
      <ResultMessage text={result} />
      {dialog}
    </section>
  )
}
