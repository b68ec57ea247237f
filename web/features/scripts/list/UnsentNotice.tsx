import { useState } from 'react'
import { Link } from 'react-router'
import { Button } from '../../ui/Button.tsx'
import { DeleteQuestion } from '../../ui/DeleteQuestion.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { KeptEdit } from './shelf.ts'
import type { Unsent } from './useUnsent.ts'
import * as words from './words.ts'
import styles from './UnsentNotice.module.css'

const why: Record<Unsent['kind'], string> = {
  unreachable: words.isKeptUntilConnection,
  'signed-out': words.isKeptUntilSignIn,
  conflict: words.wasChangedOnAnother,
  gone: words.wasDeletedOnAnother,
  refused: words.couldNotBeSaved,
}

const answers = { keep: words.keepIt, delete: words.discard, deleting: words.discard }

const nameOf = ({ mine }: KeptEdit) => mine.title || words.untitledScript
const addressOf = ({ scriptId, key }: KeptEdit) =>
  scriptId === null ? `/scripts/new?kept=${encodeURIComponent(key)}` : `/scripts/${scriptId}`

export type UnsentNoticeProps = {
  unsent: readonly Unsent[]
  /** Lets go of an edit for good. */
  onDiscard: (edit: KeptEdit) => Promise<void>
}

/** What lies on this device alone, and what to do about it. */
export function UnsentNotice({ unsent, onDiscard }: UnsentNoticeProps) {
  const [asked, setAsked] = useState<KeptEdit | null>(null)
  if (unsent.length === 0) return null
  return (
    <>
      <Notice kind="hold" sign="offline">
        <ul>
          {unsent.map(({ edit, kind }) => (
            <li key={edit.key} className={styles.edit}>
              <span>
                <Link to={addressOf(edit)}>“{nameOf(edit)}”</Link> {why[kind]}
              </span>
              <Button kind="bare" size="dense" label={words.discardNamed(nameOf(edit))} onPress={() => setAsked(edit)}>
                {words.discard}
              </Button>
            </li>
          ))}
        </ul>
      </Notice>
      {asked && <DiscardDialog edit={asked} onDiscard={onDiscard} onClose={() => setAsked(null)} />}
    </>
  )
}

type DiscardDialogProps = Pick<UnsentNoticeProps, 'onDiscard'> & { edit: KeptEdit; onClose: () => void }

/** It lies nowhere else: this is asked once, and cannot be undone. */
function DiscardDialog({ edit, onDiscard, onClose }: DiscardDialogProps) {
  const [hasFailed, setFailed] = useState(false)
  const discard = () => onDiscard(edit).then(onClose, () => setFailed(true))
  return (
    <DeleteQuestion
      title={words.discardWhatIsKept}
      description={edit.scriptId === null ? words.goesForGood(nameOf(edit)) : words.changesGoForGood(nameOf(edit))}
      words={answers}
      problem={hasFailed ? words.couldNotBeDiscarded : null}
      onDelete={() => void discard()}
      onClose={onClose}
    />
  )
}
