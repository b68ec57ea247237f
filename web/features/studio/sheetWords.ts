/** What an empty sheet says. */
export const emptyWords = 'Paste the lines that your reader should say,\nor drop a .txt or .fountain file here.'

/** What it says to whoever only looks on. */
export const readOnlyWords = 'Nothing can be typed while you view another account.'
