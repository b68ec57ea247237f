import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useState, type FormEvent } from 'react'
import { sayActProblem } from '../admin/index.ts'
import { call } from '../../platform/client.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { TextField } from '../../ui/Field.tsx'
import { CopyButton } from './CopyButton.tsx'
import { QrCode } from './QrCode.tsx'
import { setUpWords as words } from './words.ts'
import styles from './SecondFactor.module.css'

type Secret = OutputOf<'beginTotp'>
type SetUpProps = {
  secret: Secret
  /** Recovery codes come with the first app; an empty list with a later one. */
  onDone: (recoveryCodes: readonly string[]) => void
  onClose: () => void
}

const inFours = (secret: string) => secret.match(/.{1,4}/g)?.join(' ') ?? ''

/** The secret as a picture and in letters; the app's first code turns it on. */
export function SetUpDialog({ secret, onDone, onClose }: SetUpProps) {
  const [code, setCode] = useState('')
  const [missing, setMissing] = useState<string | undefined>()
  const { isSending, problem, send } = useSending(
    async () => onDone((await call('confirmTotp', { code })).recoveryCodes),
    (error) => sayActProblem(words.failed, error),
  )
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const digits = code.replace(/\s/g, '')
    setMissing(/^\d{6}$/.test(digits) ? undefined : words.codeMissing)
    if (/^\d{6}$/.test(digits)) void send()
  }
  return (
    <Dialog
      isOpen
      title={words.title}
      description={words.scan}
      onClose={onClose}
      acts={
        <>
          <Button onPress={onClose}>{words.cancel}</Button>
          <Button kind="main" type="submit" form="totp" isBusy={isSending}>
            {isSending ? words.confirming : words.confirm}
          </Button>
        </>
      }
    >
      <div className={styles.scan}>
        <QrCode says={secret.uri} label={words.picture} />
        <div className={styles.secret}>
          <span>{words.byHand}</span>
          <code>{inFours(secret.secret)}</code>
          <CopyButton text={secret.secret} words={words.copy} done={words.copied} />
          <a href={secret.uri}>{words.open}</a>
        </div>
      </div>
      <form id="totp" className={styles.form} noValidate onSubmit={submit}>
        <TextField
          label={words.code}
          name="totp"
          autoComplete="one-time-code"
          isVerbatim
          maxLength={10}
          problem={missing ?? problem ?? undefined}
          value={code}
          onChange={setCode}
        />
      </form>
    </Dialog>
  )
}
