import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { deleteShared, readShared, type SharedFile } from '../../platform/storage/sharedFiles.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { useImports } from '../imports/index.ts'
import * as messages from './messages.ts'
import styles from './PracticeHome.module.css'

const maxLinkLength = 2_000
const linkPattern = /^https?:\/\/\S+$/

/** What was shared: files, or a link that nobody can import. */
type Shared = { files: SharedFile[]; isLink: boolean }

async function openShared(): Promise<Shared> {
  const files = await readShared(Date.now())
  const [first] = files
  const mayBeLink = files.length === 1 && first && first.name.endsWith('.txt') && first.body.size <= maxLinkLength
  const isLink = mayBeLink === true && linkPattern.test((await first.body.text()).trim())
  return { files, isLink }
}

/**
 * Offers to import what another app shared. It asks first, because another site could open the share page with a text
 * of its own.
 */
export function SharedFiles() {
  const [search] = useSearchParams()
  const [shared, setShared] = useState<Shared | null>(null)
  const { store } = useImports()
  useEffect(() => {
    let isOpen = true
    void openShared().then((found) => isOpen && setShared(found))
    return () => void (isOpen = false)
  }, [])
  const discard = () => {
    setShared(null)
    void deleteShared()
  }
  if (search.get('shared') === 'failed') return <Notice kind="failed">{messages.sharedFailed}</Notice>
  const [first] = shared?.files ?? []
  if (!shared || !first) return null
  const { files, isLink } = shared
  const add = () => {
    store.add(files)
    discard()
  }
  const what = files.length === 1 ? messages.sharedOne(first.name) : messages.sharedMany(files.length)
  return (
    <Notice
      kind="plain"
      action={
        <span className={styles.sharedKeys}>
          {!isLink && <Button onPress={add}>{messages.sharedAdd}</Button>}
          <Button kind="bare" onPress={discard}>
            {messages.sharedDiscard}
          </Button>
        </span>
      }
    >
      {isLink ? messages.sharedLink : what}
    </Notice>
  )
}
