import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useNavigate } from 'react-router'
import { CallError, formatCallError } from '../../../platform/api/callError.ts'
import { call } from '../../../platform/api/client.ts'
import { Button } from '../../../ui/actions/Button.tsx'
import { formatRoles } from '../../../ui/formatRoles.ts'
import { suggestTitle } from '../../scripts/index.ts'
import type { DraftStore } from '../drafts/draftStore.ts'
import { useIdempotencyKey } from '../generate/useIdempotencyKey.ts'
import * as messages from '../messages.ts'
import styles from './RehearseOffer.module.css'

/** The text that this page saved last, with its script. A second press of the button opens this script again. */
let lastSaved: { content: string; scriptId: string } | null = null

async function exists(scriptId: string): Promise<boolean> {
  try {
    await call('getScript', { scriptId })
    return true
  } catch (error) {
    if (error instanceof CallError && error.code === 'not_found') return false
    throw error
  }
}

/**
 * Saves the text as a script, unless the script that this page saved last has this text and still exists. Returns the
 * id of the script.
 */
async function saveOnce(content: string, idempotencyKey: string): Promise<string> {
  if (lastSaved?.content === content && (await exists(lastSaved.scriptId))) return lastSaved.scriptId
  const { scriptId } = await call('saveScript', { title: suggestTitle(content), content }, { idempotencyKey })
  lastSaved = { content, scriptId }
  return scriptId
}

type RehearseOfferProps = { draft: DraftStore; roles: readonly string[]; children: ReactNode }

/**
 * Shown if the text is a script: offers to rehearse it. The button saves the text to My Scripts before the rehearsal
 * opens, and the draft stays in the Studio. `children` are further buttons, shown below the offer.
 */
export function RehearseOffer({ draft, roles, children }: RehearseOfferProps) {
  const navigate = useNavigate()
  const key = useIdempotencyKey()
  const rehearse = useMutation({
    mutationFn: (content: string) => saveOnce(content, key.getKey(content)),
    onSuccess: (scriptId) => {
      key.reset()
      void navigate(`/practice?script=${scriptId}`)
    },
  })
  return (
    <div className={styles.offer} data-offer>
      <div className={styles.words}>
        <h3>{messages.rehearseTitle(roles.length)}</h3>
        <p>{roles.length === 2 ? messages.rehearseRoles(formatRoles(roles)) : messages.rehearseText}</p>
      </div>
      <Button kind="main" isBusy={rehearse.isPending} onPress={() => rehearse.mutate(draft.get().text)}>
        {rehearse.isPending ? messages.rehearseSaving : messages.rehearseButton}
      </Button>
      {rehearse.error && (
        <p className={styles.problem} role="alert">
          {formatCallError(rehearse.error, messages.rehearseError)}
        </p>
      )}
      <div className={styles.instead}>{children}</div>
    </div>
  )
}
