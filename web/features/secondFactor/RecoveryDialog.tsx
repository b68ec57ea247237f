import { useEffect, useMemo } from 'react'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/Dialog.tsx'
import { DownloadLink } from '../../ui/DownloadLink.tsx'
import { CopyButton } from './CopyButton.tsx'
import { recoveryWords as words } from './words.ts'
import styles from './SecondFactor.module.css'

/** Shows recovery codes the one time that they can be shown. */
export function RecoveryDialog({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const text = useMemo(() => [words.fileHead(location.host), '', ...codes, ''].join('\n'), [codes])
  const url = useMemo(() => URL.createObjectURL(new Blob([text], { type: 'text/plain' })), [text])
  useEffect(() => () => URL.revokeObjectURL(url), [url])
  return (
    <Dialog
      isOpen
      title={words.title}
      description={words.says}
      onClose={onClose}
      acts={
        <Button kind="main" onPress={onClose}>
          {words.done}
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
      <div className={styles.acts}>
        <CopyButton text={codes.join('\n')} words={words.copy} done={words.copied} />
        <DownloadLink url={url} fileName={words.file} label={words.save} />
      </div>
    </Dialog>
  )
}
