export const listTitle = 'On this device'
export const listHint = 'These scripts open without a connection.'
export const listOffline = 'Kept on this device. What you do here is saved to your account when the connection is back.'
export const allScenes = (count: number) => (count === 1 ? '1 scene' : `${count} scenes`)
export const facts = (scenes: string, size: string, day: string) => `${scenes}. ${size}, as of ${day}`
export const missing = (count: number) =>
  count === 1 ? '1 line has no sound yet.' : `${count} lines have no sound yet.`
export const rehearse = 'Rehearse'
export const rehearseLabel = (title: string) => `Rehearse ${title}`
export const drill = 'Drill'
export const drillLabel = (title: string) => `Drill ${title}`
export const film = 'Film'
export const filmLabel = (title: string) => `Film ${title}`
export const remove = 'Remove'
export const removeLabel = (title: string) => `Remove ${title} from this device`
export const removed = (title: string) => `${title} is no longer on this device`
export const removeFailed = 'It could not be removed. Close the other tabs of this site and try again.'
export const none = 'No script is kept on this device. The page of a script offers it.'
