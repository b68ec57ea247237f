import { listWords } from './listWords.ts'
import type { JpegPicture, ScannedPage } from './scanPdf.ts'

/** Recognises the words of pages on this device. Nothing is sent anywhere. */
export type Recogniser = {
  /** `onProgress` gets the share of the page that is done, from 0 to 1. */
  recognise(picture: JpegPicture, onProgress: (share: number) => void): Promise<Omit<ScannedPage, 'picture'>>
  /** Stops immediately. A running recognition never settles. */
  close(): Promise<void>
}

/**
 * Loads the text recognition (about 4 MB, which the browser keeps) and starts it in a worker. Throws if a file cannot be
 * loaded.
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
    // All files come from our server. Without these addresses the library would load them from another one.
    workerPath,
    corePath: new URL(corePath, location.href).href,
    // The library appends the name of its own file, which the server ignores in a query.
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
