const CUT_OFF = /(?:\u2014|\u2013|--|\s-)["'\u201D\u2019)]*\s*$/u

/**
 * Returns whether the next speaker cuts this line off: it ends with a dash, as in `But I--`. After the same dashes,
 * `speech/planning/planScene.ts` shortens the pause of a recording; it may not import this package.
 */
export const isCutOff = (text: string): boolean => CUT_OFF.test(text)
