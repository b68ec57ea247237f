import { Link, useNavigate } from 'react-router'
import { useEffect, useRef } from 'react'
import { Icon } from '../../ui/layout/Icon.tsx'
import {
  FileButton,
  ImportList,
  PasteButton,
  useDropAndPaste,
  useImports,
  type FileToImport,
} from '../imports/index.ts'
import { isPicture, PhotoButton } from '../scannedPages/index.ts'
import * as messages from './messages.ts'
import styles from './PracticePage.module.css'

/**
 * Returns a function that must be called with the added files. If exactly one script was added on this page, and it has
 * roles, opens the page on which the user chooses the role as soon as the script is imported.
 */
function useOpenImported(items: ReturnType<typeof useImports>['items']) {
  const navigate = useNavigate()
  const added = useRef<FileToImport[]>([])
  const [item] = items
  const scriptId = item?.state === 'done' && item.understood.roles > 0 ? item.scriptId : undefined
  useEffect(() => {
    if (scriptId !== undefined && added.current.length === 1 && items.length === 1)
      void navigate(`/practice?script=${scriptId}`)
  }, [scriptId, items.length, navigate])
  return (files: FileToImport[]) => {
    added.current = [...added.current, ...files.filter((file) => !isPicture(file))]
  }
}

/** Returns the imports of the practice page: files that the user chooses or drops on the page, and pasted text. */
export function useAddScript() {
  const { store, items } = useImports()
  const noteAdded = useOpenImported(items)
  const add = (files: FileToImport[]) => {
    noteAdded(files)
    store.add(files)
  }
  const isOver = useDropAndPaste(add)
  return { store, items, add, isOver }
}

/**
 * The buttons to add a script: from a file, photographs or pasted text, or by writing it. If exactly one script is
 * added and has roles, it opens as soon as it is imported.
 */
export function AddScript() {
  const { store, items, add, isOver } = useAddScript()
  return (
    <section className={styles.part} aria-labelledby="add" data-over={isOver || undefined}>
      <h2 id="add">{messages.addTitle}</h2>
      {isOver && <p className={styles.quiet}>{messages.addDropNow}</p>}
      <ul className={styles.tools}>
        <li>
          <FileButton onChoose={add}>
            {(open) => (
              <button type="button" onClick={open}>
                <Icon name="file" />
                {messages.addFile}
              </button>
            )}
          </FileButton>
        </li>
        <OtherSources onPaste={add} />
      </ul>
      <ImportList items={items} store={store} onAdd={add} />
    </section>
  )
}

/** Further ways to add a script, as entries of a list: photograph pages, paste a text, or write the script. */
export function OtherSources({ onPaste }: { onPaste: (files: FileToImport[]) => void }) {
  return (
    <>
      <li>
        <PhotoButton>
          {(open, text) => (
            <button type="button" onClick={open}>
              <Icon name="camera" />
              {text}
            </button>
          )}
        </PhotoButton>
      </li>
      <li>
        <PasteButton onPaste={onPaste}>
          {(paste) => (
            <button type="button" onClick={paste}>
              <Icon name="paste" />
              {messages.addPaste}
            </button>
          )}
        </PasteButton>
      </li>
      <li>
        <Link to="/scripts/new">
          <Icon name="pencil" />
          {messages.addWrite}
        </Link>
      </li>
    </>
  )
}
