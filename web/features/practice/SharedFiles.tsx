import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router'
import { deleteShared, readShared } from '../../platform/storage/sharedFiles.ts'
import { Button } from '../../ui/actions/Button.tsx'
import { Notice } from '../../ui/feedback/Notice.tsx'
import { findSharedLink, toLinkedFile, useImports, type FileToImport } from '../imports/index.ts'
import * as messages from './messages.ts'
import styles from './PracticePage.module.css'

/** A text that another app shared is searched for a link only if it has at most this size, in bytes. */
const maxTextBytes = 2_000

/**
 * Returns the files that another app shared. If it shared a text with a link, returns the linked page to import
 * instead.
 */
async function openShared(): Promise<FileToImport[]> {
  const files = await readShared(Date.now())
  const [first] = files
  if (files.length !== 1 || !first?.name.endsWith('.txt') || first.body.size > maxTextBytes) return files
  const link = findSharedLink(await first.body.text())
  return link === undefined ? files : [toLinkedFile(link)]
}

/**
 * Asks the user whether to import what another app shared. Without this question, another website could import a text
 * into the account by opening the page for shared files.
 */
export function SharedFiles() {
  const [search] = useSearchParams()
  const [shared, setShared] = useState<readonly FileToImport[]>([])
  const { store } = useImports()
  useEffect(() => {
    let isOpen = true
    void openShared().then((found) => isOpen && setShared(found))
    return () => void (isOpen = false)
  }, [])
  const discard = () => {
    setShared([])
    void deleteShared()
  }
  if (search.get('shared') === 'failed') return <Notice kind="failed">{messages.sharedFailed}</Notice>
  const [first] = shared
  if (!first) return null
  const add = () => {
    store.add(shared)
    discard()
  }
  const what = shared.length === 1 ? messages.sharedOne(first.name) : messages.sharedMany(shared.length)
  return (
    <Notice
      kind="plain"
      action={
        <span className={styles.sharedKeys}>
          <Button onPress={add}>{messages.sharedAdd}</Button>
          <Button kind="bare" onPress={discard}>
            {messages.sharedDiscard}
          </Button>
        </span>
      }
    >
      {first.link === undefined ? what : messages.sharedLink(first.name)}
    </Notice>
  )
}
