import { Icon } from './Icon.tsx'
import * as phrases from './words.ts'
import styles from './Button.module.css'

export type DownloadLinkProps = {
  url: string
  fileName: string
  /** Says what is downloaded; shown as *Download* unless `isBare`, which shows only the sign. */
  label: string
  isBare?: boolean
  /** A file that is not ready has no address yet; the place stays. */
  isDisabled?: boolean
  onSave?: () => void
}

/** Saves a file of this site under a name of its own. */
export function DownloadLink({ url, fileName, label, isBare, isDisabled, onSave }: DownloadLinkProps) {
  const words = (
    <>
      <Icon name="download" />
      {!isBare && phrases.download}
    </>
  )
  const looks = { className: styles.button, 'data-kind': 'bare', 'data-shape': isBare ? 'icon' : undefined }
  if (isDisabled)
    return (
      <button type="button" disabled aria-label={label} data-tip={isBare ? label : undefined} {...looks}>
        {words}
      </button>
    )
  return (
    <a
      href={url}
      download={fileName}
      onClick={onSave}
      aria-label={label}
      data-tip={isBare ? label : undefined}
      {...looks}
    >
      {words}
    </a>
  )
}
