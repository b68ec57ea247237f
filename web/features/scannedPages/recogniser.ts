import { listWords } from './listWords.ts'
import type { JpegPicture, ScannedPage } from './scanPdf.ts'

/** Recognises the words of pages on this device. Nothing is sent anywhere. */
export type Recogniser = {
  /** Recognises the words of a page. `onProgress` receives the share that is done, from 0 to 1. */
  recognise(picture: JpegPicture, onProgress: (share: number) => void): Promise<Omit<ScannedPage, 'picture'>>
  /** Stops at once. If `recognise` is running, its promise never settles. */
  close(): Promise<void>
}

/**
 * Loads the text recognition (about 4 MB, which the browser caches) and starts it in a worker. Throws if a file cannot
 * be loaded.
 */
export async function createRecogniser(): Promise<Recogniser> {
  const [{ createWorker, OEM }, { default: workerPath }, { default: corePath }, { default: languageUrl }] =
    await Promise.all([
      import('tesseract.js'),
      import('tesseract.js/dist/worker.min.js?url'),
      import('tesseract.js-core/tesseract-core-simd-lstm.wasm.js?url'),
      import('@tesseract.js-data/eng/4.0.0_best_int/eng.traineddata.gz?url'),
    ])
  let report: (share: number) => void = () => {}
  const worker = await createWorker('eng', OEM.LSTM_ONLY, {
    // These URLs make the library load its files from our server. By default it uses another server.
    workerPath,
    corePath: new URL(corePath, location.href).href,
    // The library appends a file name to this URL. The URL ends with a query, so that the name becomes part of the
    // query, which the server ignores.
    langPath: `${new URL(languageUrl, location.href).href}?file=`,
    workerBlobURL: false,
    cacheMethod: 'none',
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') report(progress)
    },
  })
  return {
    async recognise(picture, onProgress) {
      report = onProgress
      const { data: page } = await worker.recognize(
        new Blob([picture.bytes], { type: 'image/jpeg' }),
        {},
        { text: false, blocks: true },
      )
      return { width: picture.width, height: picture.height, ...listWords(page.blocks ?? []) }
    },
    async close() {
      await worker.terminate()
    },
  }
}
