import type { LevelProblem } from './capture/trimLine.ts'
import type { MicrophoneProblem } from '../rehearsal/index.ts'
import { plural } from '../../ui/plural.ts'

export const loadingTitle = 'Read a role'
export const loading = 'Opening the lines…'
export const endedTitle = 'This link has ended'
export const endedHint =
  'It expired or was withdrawn. Ask the person who sent it to you for a new one. Lines that you sent are safe with them.'
export const failedTitle = 'The lines could not be loaded'
export const failedHint = 'Check your connection. Recordings on this device are safe.'
export const tryAgain = 'Try again'

// Texts of the invitation that a friend sees
const someone = 'An actor'
export const inviteTitle = (role: string) => `Read ${role}`
export const inviteAsks = (name: string) => `${name || someone} asks you to read`
export const inviteLead = (title: string, scene: string | null, lines: number, minutes: number) =>
  `${title}${scene ? `, ${scene}` : ''}. ${lines} ${plural(lines, 'line', 'lines')}, about ${minutes} ${plural(minutes, 'minute', 'minutes')}.`
export const inviteStart = 'Start reading'
export const inviteContinue = 'Go on reading'
export const inviteProgress = (sent: number, all: number) => `${sent} of ${all} lines sent`
export const inviteUnsent = (count: number) =>
  `${count} ${plural(count, 'recording on this device is', 'recordings on this device are')} not sent yet.`
export const promiseAccount = 'No account.'
export const promiseAccountHint = 'Nothing to install. This page asks for the microphone once.'
export const promiseLines = 'Line by line.'
export const promiseLinesHint = 'Do ten, close the page, come back with the same link.'
export const promisePrivate = (name: string) => `Only ${name || 'the actor'} hears it.`
export const promisePrivateHint = (name: string) =>
  `It is used as your voice in rehearsals, and kept until ${name || 'the actor'} deletes it. You can delete a line until it is accepted.`
export const linkOpenUntil = (day: string) => `The link works until ${day}.`
export const decline = 'I can’t do this one'
export const declineError = 'This could not be sent.'
export const declined = (name: string) =>
  `${name || 'The actor'} sees that you can’t do this one. Thank you for saying so.`
export const undecline = 'I can do it after all'

// Why the microphone cannot be used
export const microphoneProblems: Readonly<Record<MicrophoneProblem, string>> = {
  denied: 'The microphone is blocked for this page. Allow it in the browser’s address bar or settings, then try again.',
  none: 'No microphone was found, or another app uses it. Connect one or close the other app, then try again.',
  unable: 'This browser cannot record. A current Chrome, Edge, Firefox or Safari can.',
}
export const microphoneLost = 'The microphone was disconnected. What you said so far is kept.'
export const microphoneOpening = 'Waiting for the microphone…'

// Texts about recording one line
export const roomTitle = (number: number, all: number) => `Line ${number} of ${all}`
export const recordingFor = (role: string, name: string) => `${role}, for ${name || 'an actor'}`
export const leave = 'Stop for now'
export const cueLabel = 'cue'
export const youLabel = 'you'
export const record = 'Record'
export const stop = 'Stop'
export const recording = 'Recording'
export const ready = 'Read the line aloud after you press Record.'
export const lineTooLong = 'A line can be 60 seconds long. The recording was ended.'
export const nothingRecorded = 'Nothing was recorded. Please try again.'
export const levelProblems: Readonly<Record<LevelProblem, string>> = {
  silent: 'Nothing was heard. Is the microphone turned off? Please record the line again.',
  quiet: 'This is very quiet. Move closer to the microphone and try again, or send it as it is.',
  loud: 'This is too loud and may crackle. Move away from the microphone and try again, or send it as it is.',
}
export const listen = 'Listen'
export const stopListening = 'Stop'
export const again = 'Again'
export const send = 'Send this line'
export const sendLater = 'Send when online'
export const skip = 'Next line'
export const previous = 'Previous line'
export const trimStart = 'Start'
export const trimEnd = 'End'
export const trimLength = (seconds: string) => `${seconds} seconds`
export const lineSent = 'Sent. You can record it again until it is accepted.'
export const lineAccepted = (name: string) => `${name || 'The actor'} has accepted this line.`
export const lineQueued = 'Waiting for the connection. The recording is on this device.'
export const lineSending = 'Sending…'
export const removeSent = 'Delete what I sent'
export const removeError = 'The line could not be deleted.'
export const removed = 'Deleted.'
export const savedSent = (count: number, all: number) => `${count} of ${all} sent`
export const unstored =
  'This browser does not let the page store recordings, as in a private window. Please stay on this page until all lines are sent.'
export const offline = 'No connection. Go on recording: lines are sent once you are online again.'

// Texts after the last line
export const doneTitle = 'That was every line'
export const doneLead = (name: string) =>
  `${name || 'The actor'} can rehearse with your voice as soon as the lines are accepted. Thank you.`
export const doneWaiting = (count: number) =>
  `${count} ${plural(count, 'line still waits', 'lines still wait')} on this device. Keep this page open until all are sent.`
export const doneAgain = 'Go through the lines again'
