import type { Manner, ReadingEffect } from '@scene-partner/contract/operations/lineReadings'

// Texts of ReadingDialog
export const dialogTitle = 'Another reading'
export const targetLabel = 'For'
export const targetLine = 'This line'
export const targetRole = 'The whole role'
export const mannerLabel = 'How it is read'
export const asWritten = 'As written'
export const manners: Record<Manner, string> = {
  warmer: 'Warmer',
  colder: 'Colder',
  faster: 'Faster',
  slower: 'Slower',
  hesitant: 'Hesitant',
  urgent: 'More urgent',
  offhand: 'Thrown away',
}
export const wordsLabel = 'Or in your words'
export const wordsHint = 'Such as “like she knows already” or “a little softer”.'
export const wordsTry = 'Read it like this'
export const listenAgain = 'Listen again'
export const stopListening = 'Stop'
export const preparing = 'Preparing the line…'
export const notSpoken = 'The line could not be spoken.'
export const changed = (effects: readonly string[]) => `You hear: ${effects.join(', ')}.`
export const nothingChanged = 'These words change nothing in this voice. Try a manner above.'
export const setFailed = 'The reading could not be changed. Please try again.'
export const costs = 'A new reading of a line counts its characters once.'
export const done = 'Done'
export const effects: Record<ReadingEffect, string> = {
  faster: 'faster',
  slower: 'slower',
  higher: 'higher',
  lower: 'lower',
  brighter: 'brighter',
  darker: 'darker',
  louder: 'louder',
  softer: 'softer',
  whispered: 'whispered',
  shorterPauses: 'shorter pauses',
  longerPauses: 'longer pauses',
  hesitations: 'hesitations',
}

// Texts of LineRow
export const openFor = (line: number) => `Another reading of line ${line}`
export const readInOwnWords = 'your reading'

// Texts of MorePanel
export const openForCue = 'Another reading'
export const variesLabel = 'Vary the reader'
export const variesHint = 'Each run is read a little differently, so that you listen.'
