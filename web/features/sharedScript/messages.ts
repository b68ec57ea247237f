export const loadingTitle = 'A script to read'
export const loading = 'Opening the script…'
export const endedTitle = 'This link has ended'
export const endedHint =
  'It expired or was withdrawn. Ask the person who sent it to you for a new one. Notes that you wrote are safe with them.'
export const failedTitle = 'The script could not be loaded'
export const failedHint = 'Check your connection and try again.'
export const tryAgain = 'Try again'
const someone = 'An actor'
export const lead = (name: string) => `${name || someone} shares this script with you. You can write notes on lines.`
export const roles = (names: string) => `Plays ${names}. Their lines are marked.`
export const progress = (right: number, all: number, toPractise: number) =>
  `${right} of ${all} lines right, ${toPractise} to practise.`
export const openUntil = (day: string) => `The link works until ${day}. Only the actor sees your notes.`
export const nameLabel = 'Your name'
export const nameHint = 'It stands beside your notes.'
export const addNote = 'Add a note'
export const addNoteTo = (text: string) => `Add a note to: ${text}`
export const noteLabel = 'Note'
export const save = 'Save the note'
export const saving = 'Saving…'
export const cancel = 'Cancel'
export const saveError = 'The note could not be saved. It is still here: try again.'
export const needsName = 'Write your name, so that the actor knows who wrote this.'
export const needsText = 'Write something first.'
export const deleteNote = 'Delete this note'
export const deleteError = 'The note could not be deleted.'
