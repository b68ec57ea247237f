import { useEffect, useMemo } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { Dialog } from '../../ui/overlays/Dialog.tsx'
import { DownloadLink } from '../../ui/actions/DownloadLink.tsx'
import { CopyButton } from './CopyButton.tsx'
import { recoveryMessages as messages } from './messages.ts'
import styles from './SecondFactor.module.css'

/** Shows new recovery codes. The server sends them only once, so they cannot be shown again. */
export function RecoveryDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = useMemo(() => [messages.fileHead(location.host), '', ...codes, ''].join('\n'), [codes])
  const url = useMemo(() => URL.createObjectURL(new Blob([text], { type: 'text/plain' })), [text])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <Dialog
      isOpen
      title={messages.title}
      description={messages.description}
      onClose={onClose}
      actions={
        <Button kind="main" onPress={onClose}>
          {messages.done}
        </Button>
      }
    >
      <ul className={styles.codes}>
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        <CopyButton text={codes.join('\n')} label={messages.copy} doneLabel={messages.copied} />
        <DownloadLink url={url} fileName={messages.file} label={messages.save} />
      </div>
    </Dialog>
  )
}
