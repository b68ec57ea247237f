import { Button } from '../../ui/Button.tsx'
import { CsvLink, readerNoteId, useMayAct } from '../admin/index.ts'
import { MessageDialog } from './MessageDialog.tsx'
import { chosenWords as words, type Row } from './words.ts'

type ChosenActsProps = { chosen: readonly Row[]; onMessage: () => void }

/** What can be done with the accounts that are chosen in the list: write to them, take them away as a file. */
export function ChosenActs({ chosen, onMessage }: ChosenActsProps) {
  const mayAct = useMayAct()
  return (
    <>
      <Button size="dense" isDisabled={!mayAct} describedBy={mayAct ? undefined : readerNoteId} onPress={onMessage}>
        {words.message}
      </Button>
      <CsvLink
        table="users"
        filters={{ ids: chosen.map(({ uid }) => uid).join(',') }}
        label={words.file(chosen.length)}
      />
    </>
  )
}

type MessageToChosenProps = {
  chosen: readonly Row[]
  /** How many were chosen when the writing began: the list may have lost some of them since. */
  atFirst: number
  onClose: () => void
}

/** Writes to those chosen. It stands beside the list, not in it: a list that changes takes nothing away that was typed. */
export function MessageToChosen({ chosen, atFirst, onClose }: MessageToChosenProps) {
  const verified = chosen.filter(({ emailVerified }) => emailVerified).length
  return (
    <MessageDialog
      to={{ kind: 'chosen', userIds: chosen.map(({ uid }) => uid) }}
      who={words.who(chosen.length)}
      news={chosen.length < atFirst ? words.left(chosen.length, atFirst) : undefined}
      mail={{
        isPossible: verified > 0,
        hint: verified < chosen.length ? words.mail(verified, chosen.length) : undefined,
      }}
      onClose={onClose}
    />
  )
}
