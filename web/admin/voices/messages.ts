/** Messages of the admin page of voices. */
export const voiceMessages = {
  title: 'Voices',
  lead: 'Who is offered to actors, in which order, and who stands first where visitors look. Recordings play on whatever you choose here.',
  load: 'Load voices',
  count: (enabled: number, all: number) => `${enabled} of ${all} offered`,
  table: 'Voices in their order',
  voice: 'Voice',
  about: 'Who',
  quality: 'Speaks here',
  silent: 'Not at all',
  offered: 'Offered',
  featured: 'Featured',
  order: 'Order',
  preview: 'Preview',
  offer: (name: string) => `Offer ${name}`,
  feature: (name: string) => `Feature ${name}`,
  up: (name: string) => `Move ${name} up`,
  down: (name: string) => `Move ${name} down`,
  first: (name: string) => `Move ${name} to the top`,
  moved: (name: string, position: number) => `${name} is number ${position} now.`,
  noMatch: 'No voice fits that.',
  search: 'Name, accent or description',
  show: 'Show',
  all: 'All voices',
  onlyOffered: 'Offered',
  onlyWithdrawn: 'Not offered',
  onlySilent: 'Silent here',
  save: 'Change voices',
  lastOne: 'At least one voice that speaks here must stay on offer.',
  engines: 'How they speak',
  engine: 'Engine',
  state: 'State',
  voices: 'Voices',
  resetOrder: 'Put into the usual order',
  resetTitle: 'Put every voice into its usual place?',
  resetDescription: 'Men, women and children as the catalogue has them. Who is offered and who is featured stays.',
  resetDone: 'The voices stand in their usual order.',
} as const

export const stateLabels = {
  ready: 'Ready',
  absent: 'Not here',
  fetching: 'Being fetched',
  broken: 'Broken',
  resting: 'Resting',
} as const

export const engineLabels: Record<string, string> = {
  flite: 'Basic (flite)',
  pico: 'Basic (Pico)',
  espeak: 'Basic (eSpeak)',
  kokoro: 'Neural (Kokoro)',
  elevenlabs: 'Hosted (ElevenLabs)',
  speechApi: 'Hosted (your speech server)',
}

const formatMegabytes = (bytes: number) => `${Math.round(bytes / 1_000_000)} MB`

export const installMessages = {
  title: 'Neural voices',
  installed: 'Here and speaking.',
  missing: 'The better voices are not on this server yet. They are 354 MB and stay here.',
  managedByOperator: 'VOICES_DIR names the folder of voices: whoever runs the server installs them there.',
  running: 'Fetching the better voices',
  progress: (done: number, total: number) =>
    total === 0 ? 'Looking what is there' : `${formatMegabytes(done)} of ${formatMegabytes(total)}`,
  start: 'Fetch them',
  retry: 'Try Again',
  stop: 'Stop',
  starting: 'One moment…',
  failed: (problem: string) => `They did not come: ${problem}.`,
  operation: 'Fetch voices',
} as const
