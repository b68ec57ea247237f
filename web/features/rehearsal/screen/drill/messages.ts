// Texts about drills. A drill is a run of the lines to practise, or of the lines that are due today.
/** `isRepetition` is true if some of the lines are only due for repetition and not among the lines to practise. */
export const drillHeading = (count: number, isRepetition: boolean) =>
  `${count} ${count === 1 ? 'line' : 'lines'} to ${isRepetition ? 'repeat' : 'practise'}`
export const drillRule = (count: number) =>
  count === 1 ? 'Until you have had it right twice' : 'Each one until you have had it right twice'
export const drillProgress = (done: number, of: number) => `Right ${done} of ${of} times`
export const drillPlace = (place: number, count: number) => `Line ${place} of ${count}`
export const drillTimeLeft = (minutes: number) =>
  minutes < 1 ? 'Less than a minute left' : `About ${minutes} ${minutes === 1 ? 'minute' : 'minutes'} left`
export const drillLinePlace = (scene: string, number: number | null) =>
  [scene, number !== null && `${scene ? 'line' : 'Line'} ${number}`].filter(Boolean).join(', ')
/** Formats how often a line of a drill was right. */
export const drillLineRightCount = (count: number) =>
  count === 0
    ? 'Twice right, and it’s yours.'
    : count === 1
      ? 'Right once. Once more, and it’s yours.'
      : 'Right twice. It’s yours.'
