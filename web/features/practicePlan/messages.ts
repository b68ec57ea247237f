import type { Stage } from '@scene-partner/script/practicePlan/planParts'

const plural = (count: number, one: string, many: string) => `${count} ${count === 1 ? one : many}`

export const minutes = (count: number) => `${count} min`
export const minutesLong = (count: number) => plural(count, 'minute', 'minutes')

// Texts about days and times
export const tonight = 'Tonight'
export const today = 'Today'
export const tomorrow = 'Tomorrow'
export const laterDays = 'After that'

// Texts about the steps of a plan
export const stageNames: Record<Stage | 'warmUp', string> = {
  listen: 'Listen',
  letters: 'First letters',
  blanks: 'Blanks',
  dark: 'Dark',
  warmUp: 'Warm-up',
}
export const stageHints: Record<Stage | 'warmUp', string> = {
  listen: 'Every part is read to you.',
  letters: 'You see how each word begins.',
  blanks: 'You see how long each word is.',
  dark: 'You see nothing. Only your cues.',
  warmUp: 'Dark, only the cues.',
}
export const partName = (scene: string, number: number, count: number) =>
  count === 1 ? scene : `${scene}, part ${number} of ${count}`
/** Names `parts` parts of a scene that has `count` parts. `numbers` lists their numbers, such as `1 and 2`. */
export const partsOfScene = (numbers: string, parts: number, count: number) =>
  `${parts === 1 ? 'Part' : 'Parts'} ${numbers} of ${count}`
export const severalParts = (first: string, others: number) =>
  `${first} and ${plural(others, 'other part', 'other parts')}`
export const allParts = (scenes: number) => (scenes === 2 ? 'Both scenes' : 'All your scenes')
export const stepDone = 'Done'
export const stepNow = 'Now'
export const restTitle = 'Then put it down'
export const restHint = 'A night’s sleep is part of the plan.'
export const offBook = 'Off book'

// Texts of PlanScreen
export const screenTitle = 'Off book by …'
export const dueBy = (when: string) => `Off book by ${when}`
export const progress = (right: number, all: number) =>
  right === 0
    ? `${plural(all, 'line', 'lines')} to learn.`
    : `${plural(all, 'line', 'lines')}, of which ${right} ${right === 1 ? 'is' : 'are'} right.`
export const minutesLeftToday = (count: number, isEvening: boolean) =>
  `${minutesLong(count)} left ${isEvening ? 'tonight' : 'today'}.`
export const nothingLeftToday = 'Nothing left for today.'
export const changeDate = 'Change the date'
export const loading = 'Opening the plan'
export const loadError = 'The plan could not be loaded.'
export const past = 'The date has passed.'
export const pastHint = 'Choose a new date, or remove the plan.'
export const noRoleTitle = 'Who are you playing?'
export const noRoleHint = 'A plan needs your role. Choose it in the rehearsal room, then come back.'
export const noRoleAction = 'Choose your role'
export const noLinesTitle = 'No lines to learn'
export const noLinesHint = 'Your role does not speak in this script.'
export const notReady = (parts: string) => `Time is short: ${parts} will not be practised in the dark.`
export const leftOut = (parts: string) => `There is no time left for ${parts}.`
export const longerDays = (count: number) => `These lines need up to ${minutesLong(count)} a day.`
export const planLabel = 'The plan'

// Texts of PlanForm
export const formDayLabel = 'Day'
export const formOtherDate = 'Another date'
export const formTime = 'Time'
export const formTimeHint = 'Optional. Without it, the plan is for 9:00.'
export const formMinutes = 'Minutes a day'
export const formOccasion = 'What is it for?'
export const formOccasionHint = 'Optional, for example: Audition, Studio 4'
export const formSubmit = 'Make this plan'
export const formChange = 'Save the plan'
export const formSaving = 'Saving the plan'
export const formCancel = 'Cancel'
export const formRemove = 'Remove the plan'
export const formPast = 'This time has passed. Choose a later one.'
export const formError = 'The plan could not be saved. Please try again.'
export const formPreview = (days: number, lines: number) =>
  `${plural(days, 'day', 'days')}, ${plural(lines, 'line', 'lines')} still to learn`
export const formPreviewDone = (days: number) => `${plural(days, 'day', 'days')} to stay off book`

// Texts about reminders of a plan
export const remindersTitle = 'Reminders'
export const calendarDownload = 'Add to calendar'
export const calendarHint = 'Saves a calendar file. Adding it again updates the dates.'
export const calendarFileName = (title: string) => `${title} - off book.ics`
export const calendarPractice = (title: string) => `Practise ${title}`
export const calendarWarmUp = (title: string) => `Warm-up: ${title}`
export const calendarDue = (title: string, occasion: string) =>
  occasion ? `${occasion} (${title})` : `Off book: ${title}`
export const calendarStep = (stage: string, parts: string, count: number) => `${stage}: ${parts}, ${minutes(count)}`
export const notifyLabel = (times: string) => (times ? `Remind me at ${times}` : 'Remind me')
export const notifyHint =
  'On this device, while Scene Partner runs. Your browser asks you first. Never between 22:00 and 8:00.'
export const notifyDenied =
  'Your browser blocks notifications from this site. Allow them in its settings, or add the plan to your calendar.'
export const notifyMissing = 'This browser shows no notifications. Add the plan to your calendar instead.'
export const notificationTitle = (stage: string, role: string) => `${stage}: ${role}`
export const notificationText = (title: string, count: number) => `${title}. About ${minutesLong(count)}.`

// Texts of PlanCard and PlanNext
export const cardLabel = 'Your next date'
export const cardSteps = 'Steps of the plan'
export const cardOfScript = (roles: string, title: string) => `${roles}, ${title}`
export const cardShowPlan = 'Show the plan'
export const cardThen = (stages: string) => `Then ${stages}.`
export const cardAbout = (count: number) => `About ${minutesLong(count)}.`
export const startStep = (stage: string, part: string) => `${stage}, ${part}`
export const nextHeading = (when: string) => `Off book by ${when}`
export const nextDone = 'Nothing left in the plan for today.'
export const createLinkHint = 'Choose a date and get a plan'
