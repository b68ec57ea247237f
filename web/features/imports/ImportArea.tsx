import { useId, type ReactNode } from 'react'
import { Button } from '../../ui/actions/Button.tsx'
import { PhotoButton, photoButtonText } from '../scannedPages/index.ts'
import { FileButton } from './FileButton.tsx'
import { ImportList } from './ImportList.tsx'
import { PasteButton } from './PasteButton.tsx'
import { useDropAndPaste } from './useDropAndPaste.ts'
import { useImports } from './useImports.ts'
import * as messages from './messages.ts'
import styles from './ImportArea.module.css'

/**
 * The area in which the user imports scripts: by dropping or choosing files, photographing pages, or pasting text or a
 * link. Lists the imports, with what the server recognised in each. `children` are further buttons.
 */
export function ImportArea({ children }: { children?: ReactNode }) {
  const { store, items } = useImports()
  const isOver = useDropAndPaste(store.add)
  const id = useId()
  return (
    <section className={styles.place} data-over={isOver || undefined} aria-labelledby={id}>
      <div className={styles.band}>
        <div className={styles.said}>
          <h2 id={id}>{messages.areaTitle}</h2>
          {isOver ? (
            <p className={styles.quiet}>{messages.areaDropNow}</p>
          ) : (
            <>
              <p className={styles.quiet} data-for="mouse">
                {messages.areaHint}
              </p>
              <p className={styles.quiet} data-for="touch">
                {messages.areaTouchHint}
              </p>
            </>
          )}
        </div>
        <div className={styles.keys}>
          <FileButton onChoose={store.add}>
            {(open) => (
              <Button icon="file" label={messages.areaChooseFile} onPress={open}>
                {messages.areaFile}
              </Button>
            )}
          </FileButton>
          <PhotoButton>
            {(open, text) => (
              <Button icon="camera" onPress={open}>
                {text}
              </Button>
            )}
          </PhotoButton>
          <PasteButton onPaste={store.add}>
            {(paste) => (
              <Button icon="paste" onPress={paste}>
                {messages.areaPaste}
              </Button>
            )}
          </PasteButton>
          {children}
        </div>
      </div>
      <ImportList items={items} store={store} />
    </section>
  )
}

/**
 * The import area as the server renders it. Its buttons cannot be pressed, because a press before hydration would be
 * lost.
 */
export function ImportAreaFrame({ children }: { children?: ReactNode }) {
  return (
    <section className={styles.place}>
      <div className={styles.band}>
        <div className={styles.said}>
          <h2>{messages.areaTitle}</h2>
          <p className={styles.quiet} data-for="mouse">
            {messages.areaHint}
          </p>
          <p className={styles.quiet} data-for="touch">
            {messages.areaTouchHint}
          </p>
        </div>
        <div className={styles.keys} inert>
          <Button icon="file" label={messages.areaChooseFile}>
            {messages.areaFile}
          </Button>
          <Button icon="camera">{photoButtonText}</Button>
          <Button icon="paste">{messages.areaPaste}</Button>
          {children}
        </div>
      </div>
    </section>
  )
}
