import { Icon } from '../layout/Icon.tsx'
import * as messages from '../messages.ts'
import styles from './Button.module.css'

export type DownloadLinkProps = {
  url: string
  fileName: string
  /** Accessible name. The visible text is *Download*, or only the icon with `isBare`. */
  label: string
  isBare?: boolean
  /** `main` if the download is the primary action of its screen or section. */
  kind?: 'main' | 'bare'
  /** Whether the file is not ready yet. The link is then shown as a disabled button. */
  isDisabled?: boolean
  onSave?: () => void
}

/** A link that downloads a file of this site, or one that the page has made, under the given file name. */
export function DownloadLink({ url, fileName, label, isBare, kind = 'bare', isDisabled, onSave }: DownloadLinkProps) {
  const content = (
    <>
      <Icon name="download" />
      {!isBare && messages.downloadLinkLabel}
    </>
  )
  const styleProps = { className: styles.button, 'data-kind': kind, 'data-shape': isBare ? 'icon' : undefined }
  if (isDisabled)
    return (
      <button type="button" disabled aria-label={label} data-tip={isBare ? label : undefined} {...styleProps}>
        {content}
      </button>
    )
  return (
    <a
      href={url}
      download={fileName}
      onClick={onSave}
      aria-label={label}
      data-tip={isBare ? label : undefined}
      {...styleProps}
    >
      {content}
    </a>
  )
}
