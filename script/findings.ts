/** What the reader of a file found out about one line, kept beside the script: the text itself cannot say it. */
export type Finding = {
  /** The line, by its id. */
  lineId: string
  /** Of the original, counted from 1, where it has pages. */
  page?: number | undefined
  /** 0 to 1; nothing where it is sure. */
  confidence?: number | undefined
  /** Why it is doubtful, in words for a person. */
  doubt?: string | undefined
}
