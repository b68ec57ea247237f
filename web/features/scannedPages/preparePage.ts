import type { PagePart } from './pictures/measureSharpness.ts'
import type { PictureProblem } from './pictureSize.ts'
import type { JpegPicture } from './scanPdf.ts'

/**
 * A page that was cut out of its photo, straightened, and freed of shadows. `picture` is for the text recognition,
 * `stored` for the imported file. `blurred` lists the parts of the page that are not sharp.
 */
export type PreparedPage = { picture: JpegPicture; stored: JpegPicture; blurred: PagePart[] }
/**
 * A request to the worker. `storedSide` is the maximum number of pixels of the longer side of the stored picture;
 * without it, the stored picture is not scaled down.
 */
export type PrepareCall = { id: number; picture: Blob; storedSide?: number | undefined }
/** The response of the worker. */
export type PrepareAnswer = { id: number } & (PreparedPage | { problem: PictureProblem })

/** Thrown if a picture cannot be used as a page. */
export class PictureError extends Error {
  readonly problem: PictureProblem
  constructor(problem: PictureProblem) {
    super(`the picture cannot be used: ${problem}`)
    this.problem = problem
  }
}

/** Prepares pictures of pages in a worker. */
export type PagePreparer = {
  /**
   * Cuts the page out of a picture and straightens it. Rejects with a `PictureError` if the picture cannot be used, for
   * example because it is damaged or too large.
   */
  prepare(picture: Blob, options?: { storedSide?: number | undefined }): Promise<PreparedPage>
  close(): void
}

/** Starts the worker that prepares pictures. */
export function createPagePreparer(): PagePreparer {
  const worker = new Worker(new URL('./pictureWorker.ts', import.meta.url), { type: 'module' })
  const waiting = new Map<number, { resolve: (page: PreparedPage) => void; reject: (error: Error) => void }>()
  let lastId = 0
  worker.addEventListener('message', ({ data }: MessageEvent<PrepareAnswer>) => {
    const call = waiting.get(data.id)
    waiting.delete(data.id)
    if ('problem' in data) call?.reject(new PictureError(data.problem))
    else call?.resolve(data)
  })
  worker.addEventListener('error', () => {
    for (const { reject } of waiting.values()) reject(new PictureError('unreadable'))
    waiting.clear()
  })
  return {
    prepare: (picture, { storedSide } = {}) =>
      new Promise((resolve, reject) => {
        const id = ++lastId
        waiting.set(id, { resolve, reject })
        worker.postMessage({ id, picture, storedSide } satisfies PrepareCall)
      }),
    close: () => worker.terminate(),
  }
}
