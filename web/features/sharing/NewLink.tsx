import { useId, useState } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import * as messages from './messages.ts'
import styles from './ShareScreen.module.css'

/**
 * Shows a link that was just created, with buttons to send and to copy it. The page cannot show the link again later.
 */
export function NewLink({ path, text, onClose }: { path: string; text: string; onClose: () => void }) {
  const id = useId()
  const url = new URL(path, location.href).href
  const [result, setResult] = useState<'copied' | 'failed' | null>(null)
  const canShare = typeof navigator.share === 'function'
  const copy = () =>
    navigator.clipboard.writeText(url).then(
      () => setResult('copied'),
      () => setResult('failed'),
    )
  // The promise rejects if the user closes the share sheet without choosing an app. This is no error.
  const share = () => navigator.share({ text, url }).catch(() => undefined)
  return (
    <section className={styles.newLink} aria-labelledby={`${id}-title`}>
      <h2 id={`${id}-title`}>{messages.linkReady}</h2>
      <p className={styles.quiet}>{messages.linkHint}</p>
      <label className={styles.linkField}>
        <span>{messages.linkLabel}</span>
        <input readOnly value={url} onFocus={({ target }) => target.select()} />
      </label>
      {result === 'copied' && <Notice kind="done">{messages.copied}</Notice>}
      {result === 'failed' && <Notice kind="failed">{messages.copyError}</Notice>}
      <div className={styles.actions}>
        {canShare && (
          <Button kind="main" icon="external" onPress={() => void share()}>
            {messages.share}
          </Button>
        )}
        <Button {...(!canShare && { kind: 'main' as const })} icon="copy" onPress={() => void copy()}>
          {messages.copy}
        </Button>
        <Button kind="bare" onPress={onClose}>
          {messages.another}
        </Button>
      </div>
    </section>
  )
}
