import { Button } from '../../../ui/actions/Button.tsx'
import { CsvLink, readOnlyNoteId, useCanEdit } from '../../common/index.ts'
import { MessageDialog } from '../user/MessageDialog.tsx'
import { selectionMessages as messages, type UserRow } from '../messages.ts'

type SelectedUserActionsProps = { selected: readonly UserRow[]; onMessage: () => void }

/** Buttons for the selected users: send a message, download as CSV. */
export function SelectedUserActions({ selected, onMessage }: SelectedUserActionsProps) {
  const canEdit = useCanEdit()
  return (
    <>
      <Button size="dense" isDisabled={!canEdit} describedBy={canEdit ? undefined : readOnlyNoteId} onPress={onMessage}>
        {messages.message}
      </Button>
      <CsvLink
        table="users"
        filters={{ ids: selected.map(({ uid }) => uid).join(',') }}
        label={messages.csvLabel(selected.length)}
      />
    </>
  )
}

type MessageToSelectedProps = {
  selected: readonly UserRow[]
  /**
   * How many users were selected when the dialog opened. Some of them may have disappeared from the list since then.
   */
  selectedAtStart: number
  onClose: () => void
}

/**
 * The dialog that sends a message to the selected users. It is rendered outside the list, so that the typed text stays
 * when the list changes.
 */
export function MessageToSelected({ selected, selectedAtStart, onClose }: MessageToSelectedProps) {
  const verified = selected.filter(({ emailVerified }) => emailVerified).length
  return (
    <MessageDialog
      audience={{ kind: 'chosen', userIds: selected.map(({ uid }) => uid) }}
      recipientName={messages.recipientName(selected.length)}
      notice={selected.length < selectedAtStart ? messages.someRemoved(selected.length, selectedAtStart) : undefined}
      email={{
        isPossible: verified > 0,
        hint: verified < selected.length ? messages.mail(verified, selected.length) : undefined,
      }}
      onClose={onClose}
    />
  )
}
