import type { OutputOf } from '@scene-partner/contract/operations/index'
import { useState } from 'react'
import { sayRefusal } from '../../platform/callError.ts'
import { call } from '../../platform/client.ts'
import { useSending } from '../../platform/useSending.ts'
import { Button } from '../../ui/Button.tsx'
import { TextField } from '../../ui/Field.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { RowForm } from './RowForm.tsx'
import { useOpenForm } from './useOpenForm.ts'
import { agoWords, dayWords } from './whenWords.ts'
import * as words from './words.ts'
import styles from './account.module.css'

const longestName = 100

type PasskeyRowProps = {
  passkey: OutputOf<'getUserPasskeys'>['passkeys'][number]
  mayChange: boolean
  withProof: (act: () => Promise<void>) => Promise<boolean>
  onChanged: () => Promise<unknown>
}

function RenameForm({
  passkey,
  onChanged,
  ...open
}: PasskeyRowProps & Pick<ReturnType<typeof useOpenForm>, 'form' | 'close'>) {
  const [name, setName] = useState(passkey.name)
  const { isSending, problem, send } = useSending(
    async () => {
      await call('renamePasskey', { passkeyId: passkey.passkeyId, name })
      await onChanged()
      open.close()
    },
    (error) => sayRefusal(error, words.nameCouldNotBeKept),
  )
  return (
    <RowForm
      form={open.form}
      words={words.saveName}
      busyWords={words.saving}
      isSending={isSending}
      onSend={send}
      onCancel={open.close}
    >
      <TextField
        label={words.nameOfThisPasskey}
        name="passkeyName"
        autoComplete="off"
        maxLength={longestName}
        value={name}
        onChange={setName}
        problem={problem ?? undefined}
      />
    </RowForm>
  )
}

/** One key: what it is called, since when, when it was last used. */
export function PasskeyRow(props: PasskeyRowProps) {
  const { passkey, mayChange, withProof, onChanged } = props
  const { passkeyId, name, createdAt, lastUsedAt, isBackedUp } = passkey
  const { isOpen, open, close, opener, form } = useOpenForm(false)
  const removing = useSending(
    async () => {
      if (await withProof(async () => void (await call('removePasskey', { passkeyId })))) await onChanged()
    },
    (error) => sayRefusal(error, words.thisPasskeyCouldNotBeRemoved),
  )
  const used = lastUsedAt ? words.lastUsed(agoWords(lastUsedAt, Date.now())) : words.notUsedYet
  return (
    <li>
      {isOpen ? (
        <RenameForm {...props} form={form} close={close} />
      ) : (
        <div className={styles.fact}>
          <div className={styles.value}>
            <strong>{name}</strong>
            <span className={styles.quiet}>
              {words.added(dayWords(createdAt), used)}
              {isBackedUp && words.alsoOnYourOther}
            </span>
          </div>
          {mayChange && (
            <div className={styles.act}>
              <Button ref={opener} kind="bare" label={words.renameNamed(name)} onPress={open}>
                {words.rename}
              </Button>
              <Button
                kind="bare"
                label={words.removeNamed(name)}
                isBusy={removing.isSending}
                onPress={() => void removing.send()}
              >
                {words.remove}
              </Button>
            </div>
          )}
        </div>
      )}
      {removing.problem && <Notice kind="failed">{removing.problem}</Notice>}
    </li>
  )
}
