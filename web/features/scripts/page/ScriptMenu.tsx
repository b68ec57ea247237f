import type { Script } from '@scene-partner/contract/entities'
import { useState } from 'react'
import { useNavigate } from 'react-router'
import { useQueryClient } from '@tanstack/react-query'
import { Menu } from '../../../ui/actions/Menu.tsx'
import { Notice } from '../../../ui/feedback/Notice.tsx'
import { Icon } from '../../../ui/layout/Icon.tsx'
import { DeleteDialog } from '../DeleteDialog.tsx'
import { formatActionError, useScriptActions } from '../queries.ts'
import { useScriptDeletion } from '../useScriptDeletion.ts'
import * as messages from '../messages.ts'
import styles from './ScriptPage.module.css'

/** The menu of a script: favourite, archive and delete. */
export function ScriptMenu({ script }: { script: Script }) {
  const { id, title, isFavorite, isArchived } = script
  const navigate = useNavigate()
  const client = useQueryClient()
  const actions = useScriptActions()
  const deleting = useScriptDeletion()
  const [isAsked, setAsked] = useState(false)
  const failed = formatActionError(actions)
  const refetch = { onSuccess: () => void client.invalidateQueries({ queryKey: ['scriptPage', id] }) }
  const handleDelete = async () => {
    if (await deleting.remove({ id, title })) await navigate('/scripts')
  }
  return (
    <>
      <Menu
        align="end"
        items={[
          {
            label: isFavorite ? messages.favouriteRemove : messages.favouriteAdd,
            icon: isFavorite ? 'starred' : 'star',
            onChoose: () => actions.favorite.mutate({ id, isFavorite: !isFavorite }, refetch),
          },
          {
            label: isArchived ? messages.unarchiveButton : messages.archiveButton,
            onChoose: () => actions.archive.mutate({ id, isArchived: !isArchived }, refetch),
          },
          'rule',
          { label: messages.deleteButton, icon: 'trash', kind: 'danger', onChoose: () => setAsked(true) },
        ]}
        trigger={
          <button type="button" className={styles.menu} aria-label={messages.rowMenu(title)}>
            <Icon name="more" />
          </button>
        }
      />
      {failed && <Notice kind="failed">{failed}</Notice>}
      {isAsked && (
        <DeleteDialog
          title={title}
          isSending={deleting.isSending}
          problem={deleting.problem}
          onDelete={() => void handleDelete()}
          onClose={() => setAsked(false)}
        />
      )}
    </>
  )
}
