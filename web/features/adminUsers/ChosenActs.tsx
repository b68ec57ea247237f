import { useState } from 'react'
import { Button } from '../../ui/Button.tsx'
import { CsvLink, readerNoteId, useMayAct } from '../admin/index.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { chosenWords as words, type Row } from './words.ts'

/** What can be done with the accounts that are chosen in the list: write to them, take them away as a file. */
export function ChosenActs({ chosen }: { chosen: readonly Row[] }) {
  const [isWriting, setWriting] = useState(false)
  const mayAct = useMayAct()
  const userIds = chosen.map(({ uid }) => uid)
  const verified = chosen.filter(({ emailVerified }) => emailVerified).length
  return (
    <>
      <Button
        size="dense"
        isDisabled={!mayAct}
        describedBy={mayAct ? undefined : readerNoteId}
        onPress={() => setWriting(true)}
      >
        {words.message}
      </Button>
      <CsvLink table="users" filters={{ ids: userIds.join(',') }} label={words.file(chosen.length)} />
      {isWriting && (
        <MessageDialog
          to={{ kind: 'chosen', userIds }}
          who={words.who(chosen.length)}
          mail={{
            isPossible: verified > 0,
            hint: verified < chosen.length ? words.mail(verified, chosen.length) : undefined,
          }}
          onClose={() => setWriting(false)}
        />
      )}
    </>
  )
}
