import type { ShareLink } from '@scene-partner/contract/operations/sharing/links'
import { plural } from '../../ui/plural.ts'

export const friendTitle = 'Ask a friend to read'
export const friendLead = 'They get a link, and record on their phone. Until a line is accepted, a voice reads it.'
export const coachTitle = 'Share with my coach'
export const coachLead = 'They get a link to this script, can read it and write notes on lines. They change nothing.'
export const loading = 'Opening the script…'
export const loadError = 'The script could not be loaded.'
export const noRolesTitle = 'This script has no roles'
export const noRolesHint = 'A friend can read a role once the script has lines of roles.'
export const partsLabel = 'With whom'
export const friendPart = 'A friend who reads'
export const coachPart = 'My coach'

// Texts of the form that creates a link
export const roleLabel = 'Role'
export const roleLines = (lines: number, minutes: number) =>
  `${lines} ${plural(lines, 'line', 'lines')}, about ${minutes} min`
export const sceneLabel = 'Scene'
export const wholeScript = 'The whole script'
export const nameLabel = 'Their name'
export const friendNameHint = 'They see your first name, this role’s lines and the cues before them. Nothing else.'
export const coachNameHint = 'They see your first name and this script. Nothing else.'
export const daysLabel = 'The link works for'
export const days = (count: number) => `${count} days`
export const showsProgress = 'Show them how many lines I know'
export const create = 'Make the link'
export const creating = 'Making the link…'
export const createError = 'The link could not be made.'

// Texts about a link that was just created
export const linkReady = 'The link is ready'
export const linkHint = 'Only people with this link can open it. It is shown only now, so send or copy it.'
export const linkLabel = 'Link'
export const copy = 'Copy the link'
export const copied = 'Copied.'
export const copyError = 'The link could not be copied. Select it and copy it by hand.'
export const share = 'Send the link'
export const shareText = (kind: ShareLink['kind'], role: string, title: string) =>
  kind === 'reader' ? `Would you read ${role} in “${title}” for me?` : `Would you look at “${title}” with me?`
export const another = 'Make another link'

// Texts of the list of links
export const askedTitle = 'Already asked'
export const coachesTitle = 'Shared with'
export const unnamedFriend = 'A friend'
export const unnamedCoach = 'A coach'
export const linkTitle = (name: string, role: string | null) => (role === null ? name : `${name}, ${role}`)
export const linkStates = {
  open: (day: string) => `Link open until ${day}`,
  expired: (day: string) => `Link expired on ${day}`,
  revoked: () => 'Link withdrawn',
} as const satisfies Record<ShareLink['state'], (day: string) => string>
export const declined = 'Can’t do this one'
export const linkProgress = (recorded: number, lines: number) => `${recorded} of ${lines} lines`
export const renew = 'New link'
export const revoke = 'Withdraw the link'
export const remove = 'Delete'
export const removeKeep = 'Keep it'
export const removing = 'Deleting…'
export const removeTitle = 'Delete this link?'
export const removeHint = (recorded: number) =>
  recorded > 0
    ? `The link ends, and ${recorded} recorded ${plural(recorded, 'line is', 'lines are')} deleted. This cannot be undone.`
    : 'The link ends. Notes that came through it are deleted.'
export const changeError = 'This could not be saved.'
export const logTitle = 'What happened'
export const events: Record<ShareLink['events'][number]['kind'], (count: number) => string> = {
  created: () => 'Link made',
  renewed: (count) => (count === 1 ? 'New link made' : `${count} new links made`),
  opened: (count) => (count === 1 ? 'Opened once' : `Opened ${count} times`),
  recorded: (count) => `${count} ${plural(count, 'line', 'lines')} sent`,
  noted: (count) => `${count} ${plural(count, 'note', 'notes')} written`,
  declined: () => 'Said that they can’t do it',
  revoked: () => 'Link withdrawn',
}

// Texts about lines that friends have sent
export const arrivedTitle = 'Lines to listen to'
export const acceptedTitle = 'Accepted lines'
export const arrivedHint = 'An accepted line is heard in rehearsals from then on.'
export const acceptAll = (count: number) => `Accept all ${count}`
export const accept = 'Accept'
export const reject = 'Reject'
export const playLine = (text: string) => `Play: ${text}`
export const pauseLine = (text: string) => `Pause: ${text}`
export const acceptLine = (text: string) => `Accept: ${text}`
export const rejectLine = (text: string) => `Reject: ${text}`
export const takeBack = 'Take back'
export const takeBackLine = (text: string) => `Take back: ${text}`
export const lineGone = 'The script no longer has this line.'
export const acceptedToast = (count: number) => `${count} ${plural(count, 'line', 'lines')} accepted.`
export const rejectedToast = 'Line rejected. Your friend can record it again.'
export const undo = 'Undo'
export const friendReads = (role: string) => `A friend’s voice reads ${role}`
export const friendReadsHint = (accepted: number) =>
  `${accepted} ${plural(accepted, 'line', 'lines')} accepted. A voice reads the others. Off: a voice reads all of them.`

// Texts about notes of coaches
export const notesTitle = 'Notes'
export const noteBy = (author: string) => `${author}:`
export const finishNote = (text: string) => `Done with the note: ${text}`
export const reopenNote = (text: string) => `Undo. The note is done: ${text}`
export const noteChangeError = 'The note could not be changed.'
